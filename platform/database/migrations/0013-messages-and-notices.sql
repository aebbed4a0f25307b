-- Conversations between a student and the office, what a person was told, and the channel on which screens hear
-- of changes.

create table message_threads (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references users (id) on delete cascade,
  -- One conversation per application; null for questions of a general kind.
  application_id uuid unique references applications (id) on delete cascade,
  subject text not null check (length(subject) between 1 and 200),
  started_at timestamptz not null,
  last_at timestamptz not null,
  -- Each side reads as a side: one officer's reading is the office's.
  read_by_student timestamptz,
  read_by_office timestamptz,
  waiting_on text not null check (waiting_on in ('office', 'student', 'nobody')),
  -- A side is mailed once, until it has read.
  mailed_student_at timestamptz,
  mailed_office_at timestamptz
);
create index message_threads_student on message_threads (student_id, last_at desc, id);
create index message_threads_newest on message_threads (last_at desc, id);
create index message_threads_waiting on message_threads (waiting_on, last_at desc, id);

create table messages (
  id uuid primary key default gen_random_uuid(),
  thread_id uuid not null references message_threads (id) on delete cascade,
  author_id uuid references users (id) on delete set null,
  author_role text not null check (author_role in ('student', 'officer', 'admin')),
  text text not null check (length(text) between 1 and 4000),
  at timestamptz not null,
  idempotency_key text
);
create index messages_thread on messages (thread_id, at, id);
create index messages_author on messages (author_id, at desc);
create unique index messages_key on messages (author_id, idempotency_key) where idempotency_key is not null;

create table notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('application', 'documents', 'message', 'reminder', 'search', 'security')),
  event text not null check (length(event) between 1 and 60),
  application_id uuid references applications (id) on delete cascade,
  title text check (length(title) <= 400),
  href text check (href ~ '^/' and length(href) <= 400),
  at timestamptz not null,
  read_at timestamptz
);
create index notices_user on notices (user_id, at desc, id);
create index notices_unread on notices (user_id, at) where read_at is null;
create index notices_old on notices (at);

-- A row stands for a kind whose mails are switched off.
create table unwanted_mails (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('message', 'reminder', 'search')),
  primary key (user_id, kind)
);

-- Every process hears what another commits. The payload names people and records, never what is in them.
create function tell_live(reader uuid, kind text, record uuid) returns void
language sql
as $$
  select pg_notify('live', json_build_object('user', reader, 'kind', kind, 'id', record)::text)
$$;

-- A null reader means the office.
create function application_events_tell() returns trigger
language plpgsql
as $$
begin
  perform tell_live((select student_id from applications where id = new.application_id), 'application', new.application_id);
  perform tell_live(null, 'application', new.application_id);
  return null;
end $$;
create trigger application_events_tell after insert on application_events
  for each row execute function application_events_tell();

create function messages_tell() returns trigger
language plpgsql
as $$
begin
  perform tell_live((select student_id from message_threads where id = new.thread_id), 'message', new.thread_id);
  perform tell_live(null, 'message', new.thread_id);
  return null;
end $$;
create trigger messages_tell after insert on messages for each row execute function messages_tell();

create function notices_tell() returns trigger
language plpgsql
as $$
begin
  perform tell_live(new.user_id, 'notice', new.id);
  return null;
end $$;
create trigger notices_tell after insert on notices for each row execute function notices_tell();

-- A better photograph, or an accepted one, changes the file without a move.
create function application_documents_tell() returns trigger
language plpgsql
as $$
begin
  perform tell_live((select student_id from applications where id = new.application_id), 'application', new.application_id);
  perform tell_live(null, 'application', new.application_id);
  return null;
end $$;
create trigger application_documents_tell after insert or update on application_documents
  for each row execute function application_documents_tell();
