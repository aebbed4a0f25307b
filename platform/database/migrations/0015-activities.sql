-- Own tasks of students, the private addresses of their calendars, and when they last looked at their timeline.

create table student_tasks (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references users (id) on delete cascade,
  application_id uuid references applications (id) on delete set null,
  title text not null check (length(title) between 1 and 160),
  due date,
  note text check (length(note) between 1 and 500),
  done_at timestamptz,
  created_at timestamptz not null,
  -- The day for which each reminder went out: moving a task makes it due for reminding again.
  reminded_7 date,
  reminded_1 date
);
create index student_tasks_student on student_tasks (student_id, due, id);
create index student_tasks_due on student_tasks (due) where done_at is null and due is not null;

-- Only the hash of the address is kept.
create table calendar_feeds (
  student_id uuid primary key references users (id) on delete cascade,
  token_hash bytea not null unique,
  made_at timestamptz not null
);

create table timeline_visits (
  student_id uuid primary key references users (id) on delete cascade,
  seen_until timestamptz not null
);

-- The day for which the reminder about documents asked for went out.
alter table applications add column documents_reminded date;
create index applications_documents_due on applications (documents_due) where stage = 'documents_requested';
