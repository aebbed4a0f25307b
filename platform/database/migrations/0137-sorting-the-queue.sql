-- phase: expand
-- What the queue sorts and filters by, kept in the row, so that each order is that of an index. Triggers keep it: the
-- student's name and the level of the program are in other tables.
alter table applications
  add column student_order text not null default '',
  add column program_level smallint,
  -- When it was decided: the newest offer or refusal.
  add column decided_at timestamptz,
  -- The newest stage, message or change of an outside step.
  add column active_at timestamptz not null default now(),
  -- The day by which somebody has to act. Deadlines end with a day of UTC.
  add column due_on date generated always as (case
    when stage in ('submitted', 'under_review') then (check_by at time zone 'UTC')::date
    when stage = 'documents_requested' then documents_due
    when stage = 'offered' then (reply_by at time zone 'UTC')::date
    when stage = 'joined' then next_step_due end) stored,
  -- The intake as year and month, because the names of seasons are not in the order of the year.
  add column intake_order text generated always as (nullif(replace(replace(replace(replace(intake,
    'spring', '03'), 'summer', '06'), 'autumn', '09'), 'winter', '12'), '')) stored;

update applications a set
  student_order = coalesce(catalogue_fold(s.name), ''),
  program_level = p.level,
  decided_at = (select max(e.at) from application_events e
    where e.application_id = a.id and e.to_stage in ('offered', 'rejected') and e.move <> 'undo_withdraw'),
  active_at = greatest(a.stage_since,
    (select max(t.last_at) from message_threads t where t.application_id = a.id),
    (select max(e.at) from application_step_events e where e.application_id = a.id))
from users s, programs p
where s.id = a.student_id and p.id = a.program_id;

create function applications_sort() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.student_id <> old.student_id then
    new.student_order := coalesce((select catalogue_fold(name) from users where id = new.student_id), '');
  end if;
  if tg_op = 'INSERT' or new.program_id <> old.program_id then
    new.program_level := (select level from programs where id = new.program_id);
  end if;
  -- An offer that is open again after the student withdrew was decided before.
  if new.stage in ('offered', 'rejected')
    and (tg_op = 'INSERT' or old.stage in ('submitted', 'under_review', 'documents_requested'))
  then
    new.decided_at := new.stage_since;
  end if;
  if tg_op = 'INSERT' then
    new.active_at := new.stage_since;
  else
    new.active_at := greatest(old.active_at, new.stage_since);
  end if;
  return new;
end $$;
create trigger applications_sort before insert or update of student_id, program_id, stage, stage_since on applications
  for each row execute function applications_sort();

create function users_sort_files() returns trigger language plpgsql as $$
begin
  update applications set student_order = coalesce(catalogue_fold(new.name), '') where student_id = new.id;
  return null;
end $$;
create trigger users_sort_files after update of name on users
  for each row when (old.name is distinct from new.name) execute function users_sort_files();

create function programs_sort_files() returns trigger language plpgsql as $$
begin
  update applications set program_level = new.level where program_id = new.id;
  return null;
end $$;
create trigger programs_sort_files after update of level on programs
  for each row when (old.level is distinct from new.level) execute function programs_sort_files();

create function messages_sort_files() returns trigger language plpgsql as $$
begin
  update applications a set active_at = greatest(a.active_at, new.at)
  from message_threads t where t.id = new.thread_id and a.id = t.application_id;
  return null;
end $$;
create trigger messages_sort_files after insert on messages for each row execute function messages_sort_files();

create function application_step_events_sort_files() returns trigger language plpgsql as $$
begin
  update applications set active_at = greatest(active_at, new.at) where id = new.application_id;
  return null;
end $$;
create trigger application_step_events_sort_files after insert on application_step_events
  for each row execute function application_step_events_sort_files();

-- One heading in each order. What the filters and the other headings need is in the index, so that only the rows that are
-- shown are read.
create index applications_by_due on applications (lane, due_on, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due);
create index applications_by_name on applications (lane, student_order, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due);
create index applications_by_intake on applications (lane, intake_order, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due);
create index applications_by_activity on applications (lane, active_at desc, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due);
create index applications_of_level on applications (program_level, lane, stage_since, id)
  include (officer_id, university_id, stage, check_by, reply_by, next_step_due);
create index applications_by_decision on applications (decided_at)
  include (lane, officer_id, university_id, stage, check_by, reply_by, next_step_due) where decided_at is not null;
create index applications_by_submission on applications (applied_at)
  include (lane, officer_id, university_id, stage, check_by, reply_by, next_step_due);
drop index applications_applied_at;

-- The columns of the queue that an officer has chosen; without a row, the usual ones.
create table queue_columns (
  user_id uuid primary key references users (id) on delete cascade,
  columns text[] not null
);
