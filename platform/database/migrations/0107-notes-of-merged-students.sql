-- phase: expand
-- A merge gives the notes about a student to the record that is kept, and undoing it gives them back; what they say stays as
-- it is.
create or replace function student_notes_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (
    old.student_id::text = current_setting('manzil.erasing', true)
    and not exists (select from users s where s.id = old.student_id and s.status <> 'deleted'))
  then
    return old;
  end if;
  if tg_op = 'UPDATE' and current_setting('manzil.merging', true) = 'on'
    and to_jsonb(new) - 'student_id' = to_jsonb(old) - 'student_id'
  then
    return new;
  end if;
  raise exception '% rows are only ever added', tg_table_name;
end $$;
