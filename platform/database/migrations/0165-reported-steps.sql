-- phase: expand
-- A student says that an outside step is done ("deposit paid"), before the office has marked it. The report is open until
-- the office answers it; the answer stays beside the step, and is forgotten when the step begins again.
alter table application_steps
  add column reported_at timestamptz,
  -- The day on which it was done, as the student says.
  add column reported_on date,
  add column reported_reference text check (length(reported_reference) between 1 and 100),
  -- Null while it is open. `corrected`: the office has marked the step with other facts; `declined`: it is not done.
  add column report_answer text check (report_answer in ('confirmed', 'corrected', 'declined')),
  -- What the student reads of a declined one.
  add column report_answer_text text check (length(report_answer_text) between 1 and 1000),
  add constraint application_steps_reported
    check (reported_at is not null or num_nonnulls(reported_on, reported_reference, report_answer) = 0),
  add constraint application_steps_answered check (report_answer is not null or report_answer_text is null);

alter table application_step_events drop constraint application_step_events_event_check;
alter table application_step_events add constraint application_step_events_event_check
  check (event in ('started', 'marked', 'due', 'deferred', 'plan', 'reported', 'report_withdrawn', 'report_declined'));

-- Files that students send with such a report arrive in pieces too.
alter table upload_intents drop constraint upload_intents_purpose_check;
alter table upload_intents add constraint upload_intents_purpose_check
  check (purpose in ('thread', 'application', 'university', 'student', 'question', 'attachment', 'letter', 'consent', 'step'));

-- As before; and a step whose report is open comes first, since it is the office's turn, from the day of the report.
create or replace function find_next_step() returns trigger language plpgsql as $$
begin
  update applications a set next_step = n.step, next_step_kind = n.kind, next_step_due = n.due_on, step_facts = null
  from (
    select t.id, s.step, s.kind, s.due_on
    from (select distinct application_id as id from changed) t
    left join lateral (
      select o.step, o.kind,
        case when r.is_reported then least(o.due_on, (o.reported_at at time zone 'UTC')::date) else o.due_on end as due_on
      from application_steps o
      cross join lateral (select o.reported_at is not null and o.report_answer is null as is_reported) r
      where o.application_id = t.id and o.state in ('waiting', 'under_way') and (o.in_queue or r.is_reported)
        and not exists (select from application_steps f where f.application_id = t.id and f.state = 'refused')
      order by r.is_reported desc, o.due_on nulls last, o.position limit 1
    ) s on true
  ) n
  where a.id = n.id;
  return null;
end $$;
