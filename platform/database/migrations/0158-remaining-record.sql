-- phase: expand
-- The record that remains after a merge, as in 0154. Servers of the release before this one use `kept_id`.
select add_new_name('student_merges', 'kept_id', 'remaining_id');
-- For when the former column is gone, and the same rules with it.
alter table student_merges add foreign key (remaining_id) references users (id) on delete cascade,
  add constraint student_merges_two check (remaining_id <> other_id);
create index student_merges_remaining on student_merges (remaining_id);

-- As in 0106, with the new name.
create or replace function return_student_rows(merge uuid) returns integer language plpgsql as $$
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
          using pair.other_id, pair.remaining_id, note.detail;
      elsif note.change = 'filled' then
        execute format(
          'update %1$s k set %2$I = (jsonb_populate_record(k, jsonb_build_object(%2$L, $3 -> ''blank''))).%2$I
          from %1$s o where k.%3$I = $2 and o.%3$I = $1 and to_jsonb(k.%2$I) = to_jsonb(o.%2$I)',
          note.table_name::regclass, note.column_name, note.detail ->> 'owner')
          using pair.other_id, pair.remaining_id, note.detail;
      else
        execute format('delete from %s t where t.%I = $1 and to_jsonb(t) @> $2',
          note.table_name::regclass, note.column_name) using pair.remaining_id, note.detail;
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
