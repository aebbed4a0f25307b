-- phase: expand
-- What the office writes down about a student beside the files of applications: who is responsible, tags and notes.

create table student_officers (
  student_id uuid primary key references users (id) on delete cascade,
  officer_id uuid not null references users (id),
  assigned_by uuid not null references users (id),
  assigned_at timestamptz not null
);
create index student_officers_officer on student_officers (officer_id, student_id);

-- Names are unique whatever their capitals, so that a tag finds everybody who has it.
create table tags (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 40)
);
create unique index tags_name on tags (lower(name));

create table student_tags (
  student_id uuid not null references users (id) on delete cascade,
  tag_id uuid not null references tags (id),
  added_by uuid not null references users (id),
  added_at timestamptz not null,
  primary key (student_id, tag_id)
);
create index student_tags_tag on student_tags (tag_id, student_id);

-- As of file_notes: only ever added, until the person they are about is erased.
create table student_notes (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references users (id) on delete cascade,
  author_id uuid not null references users (id),
  text text not null check (length(text) between 1 and 4000),
  at timestamptz not null,
  idempotency_key text
);
create index student_notes_student on student_notes (student_id, at desc, id);
create unique index student_notes_key on student_notes (author_id, idempotency_key) where idempotency_key is not null;
create function student_notes_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (
    old.student_id::text = current_setting('manzil.erasing', true)
    and not exists (select from users s where s.id = old.student_id and s.status <> 'deleted'))
  then
    return old;
  end if;
  raise exception '% rows are only ever added', tg_table_name;
end $$;
create trigger student_notes_append_only before update or delete on student_notes
  for each row execute function student_notes_keep();
