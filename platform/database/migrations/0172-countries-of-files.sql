-- phase: expand
-- The country of a file's university in its row, kept as the level of its program is, so that the files of one country are
-- counted and put in order from an index alone: naming the university of each first cost more than all else.
-- The indexes that get the country too are dropped first, so that the update does not maintain them. No screen
-- asks for the order of `applications_queue`, which is of the time before the lanes, and only a filter of the API uses it.
drop index applications_queue, applications_by_due, applications_by_name, applications_by_intake, applications_by_activity,
  applications_by_decision, applications_by_submission;
alter table applications add column university_country text not null default '';
update applications a set university_country = u.country from universities u where u.id = a.university_id;

create function applications_country() returns trigger language plpgsql as $$
begin
  new.university_country := coalesce((select country from universities where id = new.university_id), '');
  return new;
end $$;
create trigger applications_country before insert or update of university_id on applications
  for each row execute function applications_country();

create function universities_country_of_files() returns trigger language plpgsql as $$
begin
  update applications set university_country = new.country where university_id = new.id;
  return null;
end $$;
create trigger universities_country_of_files after update of country on universities
  for each row when (old.country is distinct from new.country) execute function universities_country_of_files();

create index applications_of_country on applications (university_country, lane, stage_since, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due);
create index applications_by_due on applications (lane, due_on, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due, program_level, university_country);
create index applications_by_name on applications (lane, student_order, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due, program_level, university_country);
create index applications_by_intake on applications (lane, intake_order, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due, program_level, university_country);
create index applications_by_activity on applications (lane, active_at desc, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due, program_level, university_country);
create index applications_by_decision on applications (decided_at)
  include (id, lane, officer_id, university_id, stage, stage_since, check_by, reply_by, next_step_due, university_country)
  where decided_at is not null;
create index applications_by_submission on applications (applied_at)
  include (id, lane, officer_id, university_id, stage, stage_since, check_by, reply_by, next_step_due, university_country);
