-- phase: expand
-- The list of students counts and reads these in its order without reading the rows of those on other pages.
create index users_students_there on users (created_at desc, id)
  where role = 'student' and status <> 'deleted' and merged_into is null;

-- Files of one officer, or of nobody, whose next outside step is due: `applications_outside_due` has those of everybody,
-- and leaving out all others cost more than all else that the queue counts.
create index applications_outside_of_officer on applications (officer_id, next_step_due, id) include (university_id)
  where lane = 'closed' and stage = 'joined' and next_step_due is not null;

-- Offers that end soon, in their order, without reading the rows of all others.
create index applications_offers_in_order on applications (reply_by, id) include (officer_id, university_id)
  where stage = 'offered';

-- One heading of the queue with files that wait for one kind of step is read from this alone. With the index that it
-- replaces, each heading read the rows of all of them.
create index applications_of_next_step on applications (next_step_kind, lane, stage_since, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due) where next_step_kind is not null;
drop index applications_next_step;
