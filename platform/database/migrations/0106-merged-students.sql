-- phase: expand
-- Two records of one student, merged: `kept` goes on, `other` is closed and refers to it. See the decision of 25 November
-- 2026 on merging students.
alter table users add column merged_into uuid references users (id) on delete set null;
create index users_merged_into on users (merged_into) where merged_into is not null;

create table student_merges (
  id uuid primary key default gen_random_uuid(),
  kept_id uuid not null references users (id) on delete cascade,
  other_id uuid not null references users (id) on delete cascade,
  approval_id uuid not null references approvals (id) on delete cascade,
  -- The status of the other account, which undoing gives back.
  status_before text not null,
  merged_at timestamptz not null,
  undo_until timestamptz not null,
  undone_at timestamptz,
  undone_by uuid references users (id) on delete set null,
  check (kept_id <> other_id)
);
create unique index student_merges_other on student_merges (other_id) where undone_at is null;
create index student_merges_kept on student_merges (kept_id);
create index student_merges_approval on student_merges (approval_id);

-- What a merge changed, row by row and without any content: which rows moved, which blank columns were filled, which rows
-- were copied.
create table student_merge_rows (
  id bigint generated always as identity primary key,
  merge_id uuid not null references student_merges (id) on delete cascade,
  change text not null check (change in ('moved', 'filled', 'copied')),
  table_name text not null,
  column_name text not null,
  -- The other columns of the primary key of a moved row; of a filled column, its blank value.
  detail jsonb not null
);
create index student_merge_rows_merge on student_merge_rows (merge_id);

-- Gives rows of one student to another, each unless the other has its equal: that one stays where it is. Notes what moved.
create function move_student_rows(merge uuid, moved regclass, owner_column name, giver uuid, taker uuid) returns integer
language plpgsql as $$
declare
  key_columns text[];
  spot record;
  count integer := 0;
begin
  select array_agg(a.attname::text) into key_columns
  from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
  where i.indrelid = moved and i.indisprimary and a.attname <> owner_column;
  for spot in execute format('select ctid as place, to_jsonb(t) as content from %s t where %I = $1 for update', moved, owner_column)
    using giver
  loop
    begin
      execute format('update %s set %I = $1 where ctid = $2', moved, owner_column) using taker, spot.place;
      insert into student_merge_rows (merge_id, change, table_name, column_name, detail)
      select merge, 'moved', moved::text, owner_column,
        coalesce(jsonb_object_agg(k, spot.content -> k) filter (where k is not null), '{}')
      from unnest(coalesce(key_columns, '{null}')) k;
      count := count + 1;
    exception when unique_violation then
      null;
    end;
  end loop;
  return count;
end $$;

-- Fills blank columns of a student's row with what the other's row says: null, an empty text, list or object is blank.
create function fill_student_row(merge uuid, filled regclass, owner_column name, columns text[], giver uuid, taker uuid)
returns integer language plpgsql as $$
declare
  target text;
  blank jsonb;
  count integer := 0;
begin
  foreach target in array columns loop
    execute format(
      'with was as (
        select coalesce(to_jsonb(k.%2$I), ''null'') as value
        from %1$s k join %1$s o on o.%3$I = $1
        where k.%3$I = $2 and coalesce(to_jsonb(k.%2$I), ''null'') = any ($3)
          and not (coalesce(to_jsonb(o.%2$I), ''null'') = any ($3))),
      done as (
        update %1$s k set %2$I = o.%2$I from %1$s o where k.%3$I = $2 and o.%3$I = $1 and exists (select from was)
        returning 1)
      select was.value from was, done', filled, target, owner_column)
      into blank using giver, taker, array['null', '""', '[]', '{}']::jsonb[];
    if blank is not null then
      insert into student_merge_rows (merge_id, change, table_name, column_name, detail)
      values (merge, 'filled', filled::text, target, jsonb_build_object('owner', owner_column, 'blank', blank));
      count := count + 1;
    end if;
  end loop;
  return count;
end $$;

-- Takes back what a merge changed: rows that still belong to the student who was kept, and columns that still say what the
-- merge put there. Whatever was changed since stays.
create function return_student_rows(merge uuid) returns integer language plpgsql as $$
declare
  pair student_merges%rowtype;
  note student_merge_rows%rowtype;
  changed integer;
  count integer := 0;
begin
  select * into strict pair from student_merges where id = merge;
  for note in select * from student_merge_rows where merge_id = merge order by id desc loop
    changed := 0;
    begin
      if note.change = 'moved' then
        execute format('update %s t set %I = $1 where t.%I = $2 and to_jsonb(t) @> $3',
          note.table_name::regclass, note.column_name, note.column_name)
          using pair.other_id, pair.kept_id, note.detail;
      elsif note.change = 'filled' then
        execute format(
          'update %1$s k set %2$I = (jsonb_populate_record(k, jsonb_build_object(%2$L, $3 -> ''blank''))).%2$I
          from %1$s o where k.%3$I = $2 and o.%3$I = $1 and to_jsonb(k.%2$I) = to_jsonb(o.%2$I)',
          note.table_name::regclass, note.column_name, note.detail ->> 'owner')
          using pair.other_id, pair.kept_id, note.detail;
      else
        execute format('delete from %s t where t.%I = $1 and to_jsonb(t) @> $2',
          note.table_name::regclass, note.column_name) using pair.kept_id, note.detail;
      end if;
      get diagnostics changed = row_count;
    exception when unique_violation then
      -- Its owner has meanwhile got an equal one.
      null;
    end;
    count := count + changed;
  end loop;
  return count;
end $$;
