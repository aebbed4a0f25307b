-- phase: expand
-- The day on which to call somebody back, and why an enquiry was closed without a student. The release before leaves
-- both when it closes an enquiry or opens it again: the first counts only while it is open, the second only while it is
-- closed.
alter table enquiries
  add column call_back_on date,
  add column call_back_notified boolean not null default false,
  add column close_reason text check (close_reason in ('answered', 'not_reached', 'not_interested', 'elsewhere',
    'too_expensive', 'not_eligible', 'not_offered', 'duplicate', 'other'));
create index enquiries_call_back on enquiries (call_back_on) where call_back_on is not null and handled_at is null;
