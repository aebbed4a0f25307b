-- phase: expand
-- What officers did on behalf of students: one row per act, written with the change. `about` is the section of the
-- profile, or the id of the record.
create table acts_for_students (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references users (id),
  officer_id uuid not null references users (id),
  at timestamptz not null,
  act text not null check (act in
    ('opened', 'profile', 'document-added', 'document-opened', 'document-removed', 'draft', 'draft-deleted', 'application')),
  about text
);
create index acts_for_students_student on acts_for_students (student_id, at desc, id);

create function acts_for_students_keep() returns trigger language plpgsql as $$
begin
  raise exception 'Acts for students are only ever added to';
end $$;
create trigger acts_for_students_append_only before update on acts_for_students
  for each row execute function acts_for_students_keep();

-- A student's consent that the office acts for them: a photographed signed form, which is a stored file of this id, or
-- a code that was mailed to the student and read out.
create table acting_consents (
  id uuid primary key,
  student_id uuid not null references users (id),
  kind text not null check (kind in ('form', 'code')),
  version text not null,
  given_at timestamptz not null,
  recorded_by uuid not null references users (id),
  withdrawn_at timestamptz,
  seal jsonb,
  bytes integer,
  width integer,
  height integer,
  pages jsonb,
  check ((kind = 'form') = (seal is not null))
);
create index acting_consents_student on acting_consents (student_id, given_at desc, id);

-- The code of a consent that was asked for by e-mail. Only its hash is stored.
create table acting_codes (
  student_id uuid primary key references users (id),
  code_hash bytea not null,
  attempts integer not null default 0,
  asked_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
