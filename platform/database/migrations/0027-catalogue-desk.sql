-- What officers need to keep the catalogue by hand: a source and a day per group of facts, a version against two
-- officers at once, drafts of intakes, and a history that can be taken back.

-- The oldest day on which any group of facts was checked. A group without a source of its own has that of the record.
create function catalogue_oldest_check(sources jsonb, whole date, groups text[]) returns date
language plpgsql immutable parallel safe
as $$
declare
  oldest date;
  name text;
begin
  foreach name in array groups loop
    oldest := least(oldest, coalesce((sources -> name ->> 'checkedOn')::date, whole));
  end loop;
  return oldest;
end
$$;

alter table universities
  -- Goes up with each change of a fact by a person or an import.
  add column version integer not null default 1,
  -- By group of facts: {"url", "document", "checkedOn"}; what is missing has the source of the whole record.
  add column group_sources jsonb not null default '{}' check (jsonb_typeof(group_sources) = 'object'),
  add column oldest_check date generated always as (
    case when group_sources = '{}' then checked_on
      else catalogue_oldest_check(group_sources, checked_on, '{names,place,facts}') end
  ) stored;
alter table programs
  add column version integer not null default 1,
  add column group_sources jsonb not null default '{}' check (jsonb_typeof(group_sources) = 'object'),
  add column oldest_check date generated always as (
    case when group_sources = '{}' then checked_on
      else catalogue_oldest_check(group_sources, checked_on, '{title,study,tuition,documents,requirements,intakes}') end
  ) stored;
alter table instructors add column version integer not null default 1;

-- Students see and apply to what is published. The last day ends where the university is; null: in UTC.
alter table program_intakes
  add column status text not null default 'published' check (status in ('draft', 'published', 'withdrawn')),
  add column time_zone text check (length(time_zone) between 1 and 60);

-- Every change by a person: what a group of facts was and what it became, each with its source.
create table catalogue_edits (
  id uuid primary key default gen_random_uuid(),
  entity text not null check (entity in ('university', 'program', 'instructor')),
  record_id uuid not null,
  -- Of the record, after this change.
  version integer not null,
  kind text not null check (kind in ('created', 'edited', 'undone', 'rolled-over', 'published', 'withdrawn', 'drafted')),
  group_name text,
  before jsonb,
  after jsonb,
  reason text check (length(reason) between 1 and 500),
  edited_by uuid references users (id) on delete set null,
  edited_at timestamptz not null
);
create index catalogue_edits_newest on catalogue_edits (record_id, edited_at desc, id);
create index catalogue_edits_by on catalogue_edits (edited_by) where edited_by is not null;
