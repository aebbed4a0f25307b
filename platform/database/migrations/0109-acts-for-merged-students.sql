-- phase: expand
-- A merge gives the acts for a student to the record that is kept, and undoing it gives them back; what they say stays as it
-- is.
create or replace function acts_for_students_keep() returns trigger language plpgsql as $$
begin
  if current_setting('manzil.merging', true) = 'on'
    and to_jsonb(new) - 'student_id' = to_jsonb(old) - 'student_id'
  then
    return new;
  end if;
  raise exception 'Acts for students are only ever added to';
end $$;
