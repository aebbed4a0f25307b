-- phase: expand
-- One level in each order, and those sent or decided within some days: read from the index alone. The indexes that these
-- replace lacked the level, and the order or the lane of each heading, so that headings read rows that they do not show.
drop index applications_by_due, applications_by_name, applications_by_intake, applications_by_activity,
  applications_by_decision, applications_by_submission, applications_offers_in_order;
create index applications_by_due on applications (lane, due_on, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due, program_level);
create index applications_by_name on applications (lane, student_order, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due, program_level);
create index applications_by_intake on applications (lane, intake_order, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due, program_level);
create index applications_by_activity on applications (lane, active_at desc, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due, program_level);
create index applications_by_decision on applications (decided_at)
  include (id, lane, officer_id, university_id, stage, stage_since, check_by, reply_by, next_step_due)
  where decided_at is not null;
create index applications_by_submission on applications (applied_at)
  include (id, lane, officer_id, university_id, stage, stage_since, check_by, reply_by, next_step_due);
create index applications_offers_in_order on applications (reply_by, id) include (lane, officer_id, university_id)
  where stage = 'offered';
