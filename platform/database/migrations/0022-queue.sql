-- The officers' queue: who looks after an application, under which heading it belongs, and what an officer keeps.

alter table applications add column officer_id uuid references users (id);
alter table applications add column officer_since timestamptz;
-- Kept by the trigger below, so that a heading can be read from the row alone.
alter table applications add column open_conditions integer not null default 0;
-- What there is to do with it, as far as the row says it without a clock. The queue splits off what is overdue and
-- which offers end soon when it reads.
alter table applications add column lane text not null generated always as (case
  when stage = 'submitted' then 'new'
  when stage = 'under_review' then case when stage_before = 'documents_requested' then 'received' else 'review' end
  when stage = 'documents_requested' then 'student'
  when stage = 'offered' then 'offer'
  when stage = 'joined' and open_conditions > 0 then 'conditions'
  else 'closed' end) stored;

-- The queue counts and orders from these alone; the rows themselves are read for the few that are shown.
create index applications_lanes on applications (lane, stage_since, id)
  include (officer_id, check_by, reply_by, university_id);
create index applications_of_officer on applications (officer_id, lane, stage_since, id)
  include (check_by, reply_by, university_id);
create index applications_overdue on applications (check_by, id) include (officer_id, university_id)
  where lane in ('new', 'received', 'review');
create index applications_to_program on applications (program_id);
create index applications_reference on applications using gin (reference gin_trgm_ops) with (fastupdate = off);

update applications a set open_conditions = c.open
from (select application_id, count(*)::int as open from offer_conditions where state = 'open' group by 1) c
where c.application_id = a.id;

create function count_open_conditions() returns trigger language plpgsql as $$
begin
  update applications a set open_conditions = c.open
  from (
    select id, (select count(*) from offer_conditions where application_id = t.id and state = 'open') as open
    from (select distinct application_id as id from changed) t
  ) c
  where a.id = c.id and a.open_conditions <> c.open;
  return null;
end $$;
-- A trigger that looks at the changed rows together is made for one kind of change each.
create trigger offer_conditions_added after insert on offer_conditions
  referencing new table as changed for each statement execute function count_open_conditions();
create trigger offer_conditions_changed after update on offer_conditions
  referencing new table as changed for each statement execute function count_open_conditions();
create trigger offer_conditions_removed after delete on offer_conditions
  referencing old table as changed for each statement execute function count_open_conditions();

-- Open screens of the office hear when a file changes hands.
create function applications_officer_tell() returns trigger language plpgsql as $$
begin
  perform tell_live(null, 'application', new.id);
  return null;
end $$;
create trigger applications_officer_tell after update of officer_id on applications
  for each row when (old.officer_id is distinct from new.officer_id) execute function applications_officer_tell();

-- Nobody's file may wait for a person who cannot log in any more.
create function users_release_files() returns trigger language plpgsql as $$
begin
  update applications set officer_id = null, officer_since = null
  where officer_id = new.id and lane <> 'closed';
  return null;
end $$;
create trigger users_release_files after update of status, role on users
  for each row when (old.role in ('officer', 'admin') and old.status = 'active'
    and (new.status <> 'active' or new.role not in ('officer', 'admin')))
  execute function users_release_files();

-- Filters of the queue that a person keeps.
create table queue_filters (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  -- As the contract reads them.
  filters jsonb not null,
  saved_at timestamptz not null
);
create unique index queue_filters_name on queue_filters (user_id, lower(name));
