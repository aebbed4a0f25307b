-- What the search for programs needs: short numbers instead of ids, and word of every change, so that each process
-- can keep its summary of the catalogue as it is in the database.

-- Rows of the summary are found by these; gaps cost four bytes each.
alter table programs add column number integer generated always as identity;
create unique index programs_number on programs (number);

-- One row per university whose programs, starts or own facts changed; null: so much changed that all is read anew.
-- A reader remembers the oldest transaction that was open when it looked, and asks for everything since.
create table catalogue_changes (
  id bigint generated always as identity primary key,
  made_by xid8 not null default pg_current_xact_id(),
  made_at timestamptz not null default now(),
  university_id uuid
);
create index catalogue_changes_made_by on catalogue_changes (made_by);
create index catalogue_changes_made_at on catalogue_changes (made_at);

-- Writes changes down, and forgets those that every reader has seen or will never ask for: readers that looked
-- last more than a day ago read all anew.
create function catalogue_note(changed uuid[]) returns void
language plpgsql
as $$
begin
  if changed is null or cardinality(changed) > 200 then
    insert into catalogue_changes (university_id) values (null);
  else
    insert into catalogue_changes (university_id) select distinct id from unnest(changed) as id where id is not null;
  end if;
  -- Skips what another transaction forgets at the same time.
  delete from catalogue_changes where id in (
    select id from catalogue_changes where made_at < now() - interval '2 days'
    order by made_at limit 200 for update skip locked
  );
end
$$;

create function catalogue_note_programs() returns trigger
language plpgsql
as $$
begin
  -- An import says at its end that all changed.
  if current_setting('manzil.importing', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform catalogue_note(array(select distinct university_id from new_rows limit 201));
  elsif tg_op = 'DELETE' then
    perform catalogue_note(array(select distinct university_id from old_rows limit 201));
  else
    perform catalogue_note(array(select university_id from new_rows union select university_id from old_rows limit 201));
  end if;
  return null;
end
$$;
create trigger programs_noted_inserted after insert on programs
  referencing new table as new_rows for each statement execute function catalogue_note_programs();
create trigger programs_noted_updated after update on programs
  referencing new table as new_rows old table as old_rows for each statement execute function catalogue_note_programs();
create trigger programs_noted_deleted after delete on programs
  referencing old table as old_rows for each statement execute function catalogue_note_programs();

create function catalogue_note_universities() returns trigger
language plpgsql
as $$
begin
  if current_setting('manzil.importing', true) = 'on' then
    return null;
  end if;
  perform catalogue_note(array(select id from changed_rows limit 201));
  return null;
end
$$;
create trigger universities_noted_inserted after insert on universities
  referencing new table as changed_rows for each statement execute function catalogue_note_universities();
create trigger universities_noted_updated after update on universities
  referencing new table as changed_rows for each statement execute function catalogue_note_universities();
create trigger universities_noted_deleted after delete on universities
  referencing old table as changed_rows for each statement execute function catalogue_note_universities();

create function catalogue_note_intakes() returns trigger
language plpgsql
as $$
begin
  if current_setting('manzil.importing', true) = 'on' then
    return null;
  end if;
  perform catalogue_note(array(
    select distinct p.university_id from changed_rows i join programs p on p.id = i.program_id limit 201
  ));
  return null;
end
$$;
create trigger program_intakes_noted_inserted after insert on program_intakes
  referencing new table as changed_rows for each statement execute function catalogue_note_intakes();
create trigger program_intakes_noted_updated after update on program_intakes
  referencing new table as changed_rows for each statement execute function catalogue_note_intakes();
create trigger program_intakes_noted_deleted after delete on program_intakes
  referencing old table as changed_rows for each statement execute function catalogue_note_intakes();

-- Emptying a table fires none of the above.
create function catalogue_note_all() returns trigger
language plpgsql
as $$
begin
  perform catalogue_note(null);
  return null;
end
$$;
create trigger programs_noted_emptied after truncate on programs
  for each statement execute function catalogue_note_all();
create trigger program_intakes_noted_emptied after truncate on program_intakes
  for each statement execute function catalogue_note_all();

-- Counts the published catalogue anew, as before, and says that all changed. An import calls it once, at its end.
alter function catalogue_count() rename to catalogue_count_published;
create function catalogue_count() returns void
language plpgsql
as $$
begin
  perform catalogue_count_published();
  perform catalogue_note(null);
end
$$;
