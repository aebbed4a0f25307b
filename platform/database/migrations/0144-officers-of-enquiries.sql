-- phase: expand
-- Who answers an enquiry. The release before answers without.
alter table enquiries add column officer_id uuid references users (id) on delete set null;
create index enquiries_officer on enquiries (officer_id, received_at) where officer_id is not null;
