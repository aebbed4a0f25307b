-- What a student has typed in a form and not saved, so that another device finds it.
create table typed_work (
  student_id uuid not null references users (id) on delete cascade,
  form text not null check (length(form) <= 80),
  -- Encrypted with a key kept outside the database. Null once it was forgotten with every login: a device that still
  -- holds it may bring it again.
  sealed bytea,
  -- Which document key it was sealed under.
  key_id text,
  updated_at timestamptz not null,
  -- Of the change it came with: a device whose call had no answer knows its own again by it.
  mark text check (length(mark) <= 36),
  primary key (student_id, form),
  check ((sealed is null) = (key_id is null))
);
create index typed_work_age on typed_work (updated_at);
