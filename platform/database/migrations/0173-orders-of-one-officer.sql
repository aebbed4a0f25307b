-- phase: expand
-- One officer's files in each order, from the index of their files alone. In the indexes of the orders, which are those of
-- everybody's, a heading read some twenty entries for each one of that officer.
drop index applications_of_officer;
create index applications_of_officer on applications (officer_id, lane, stage_since, id)
  include (check_by, reply_by, university_id, stage, next_step_due, due_on, intake_order, student_order, active_at);
