-- phase: expand
-- The indexes of the orders with the country, and the country's own. Each is built beside the one that it replaces, so that
-- reading goes on; the table is locked for reading only while the former ones are dropped at the end. No screen asks for the
-- order of `applications_queue`, which is of the time before the lanes, and only a filter of the API uses it.
set local lock_timeout = '500ms';
create index applications_of_country on applications (university_country, lane, stage_since, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due);
create index applications_by_due_day on applications (lane, due_on, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due, program_level, university_country);
create index applications_by_student on applications (lane, student_order, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due, program_level, university_country);
create index applications_by_start on applications (lane, intake_order, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due, program_level, university_country);
create index applications_by_latest on applications (lane, active_at desc, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due, program_level, university_country);
create index applications_decided on applications (decided_at)
  include (id, lane, officer_id, university_id, stage, stage_since, check_by, reply_by, next_step_due, university_country)
  where decided_at is not null;
create index applications_submitted on applications (applied_at)
  include (id, lane, officer_id, university_id, stage, stage_since, check_by, reply_by, next_step_due, university_country);
-- One officer's files in each order, from the index of their files alone. In the indexes of the orders, which are those of
-- everybody's, a heading read some twenty entries for each one of that officer.
create index applications_of_one_officer on applications (officer_id, lane, stage_since, id)
  include (check_by, reply_by, university_id, stage, next_step_due, due_on, intake_order, student_order, active_at);
drop index applications_queue, applications_by_due, applications_by_name, applications_by_intake, applications_by_activity,
  applications_by_decision, applications_by_submission, applications_of_officer;
