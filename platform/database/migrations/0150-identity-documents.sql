-- phase: expand
-- Identity documents under the name that the code uses. Servers of the release before this one use `identity_papers`,
-- which a later migration replaces by a table with the name and the columns of this view. It lists every column in the
-- order of the table, and has no condition, so that it takes every statement that the table does, with its defaults.
create view identity_documents as
  select user_id, paper as identity_document, kind, number_sealed, key_id, number_ends, country, issued, expires,
    changed_at, number_digest, digest_key_id
  from identity_papers;

-- The table behind a view that only gives it another name; any other relation itself.
create function stored_table(given regclass) returns regclass language sql stable as $$
  select coalesce((
    select min(d.refobjid)::regclass
    from pg_class v join pg_rewrite r on r.ev_class = v.oid
    join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
      and d.refclassid = 'pg_class'::regclass and d.refobjid <> v.oid
    where v.oid = given and v.relkind = 'v'), given)
$$;

-- As in 0106, but also takes the name of a view: that has neither places of rows nor a key. What is noted names the table,
-- so that servers of the release before this one undo it too.
create or replace function move_student_rows(merge uuid, moved regclass, owner_column name, giver uuid, taker uuid)
returns integer language plpgsql as $$
declare
  key_columns text[];
  spot record;
  count integer := 0;
begin
  moved := stored_table(moved);
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
