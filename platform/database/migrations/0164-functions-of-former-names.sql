-- phase: contract, after 0159
-- Functions that only the release with 0159 or an earlier one needed: for the two names of 0150 to 0159, and for servers
-- of the release before 0128.
drop function add_new_name(regclass, name, name);

-- As in 0106: no table has a view in its place any more.
create or replace function move_student_rows(merge uuid, moved regclass, owner_column name, giver uuid, taker uuid)
returns integer language plpgsql as $$
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
drop function stored_table(regclass);

drop function tell_live(uuid, text, uuid);
drop function catalogue_count();
