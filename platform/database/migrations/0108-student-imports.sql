-- phase: expand
-- Students who were added from a file, so that an import can be undone.
create table student_imports (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  sha256 text not null,
  imported_by uuid references users (id) on delete set null,
  imported_at timestamptz not null,
  created integer not null,
  undone_at timestamptz,
  undone_by uuid references users (id) on delete set null,
  removed integer
);
create index student_imports_at on student_imports (imported_at desc, id);

create table student_import_rows (
  import_id uuid not null references student_imports (id) on delete cascade,
  student_id uuid not null references users (id) on delete cascade,
  line integer not null,
  primary key (import_id, student_id)
);
create index student_import_rows_student on student_import_rows (student_id);

-- Notes that came with an import go when the import is undone: their student is removed in the same statement.
create or replace function student_notes_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (
    old.student_id::text = current_setting('manzil.erasing', true)
    or current_setting('manzil.undoing_import', true) = 'on')
    and not exists (select from users s where s.id = old.student_id and s.status <> 'deleted')
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
