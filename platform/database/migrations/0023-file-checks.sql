-- The file as officers work on it: five lines that are checked, notes, documents accepted or asked for again with a
-- reason, and how long a proof of who one is opens identity papers.

-- A line that nobody has touched has no row: it stands as "to check".
create table file_checks (
  application_id uuid not null references applications (id) on delete cascade,
  line text not null check (line in ('identity', 'education', 'language', 'program_rules', 'home_recognition')),
  state text not null check (state in
    ('not_needed', 'to_check', 'in_progress', 'blocked_now', 'block_later', 'fine')),
  note text check (length(note) between 1 and 1000),
  -- Counts up with each save; who saves says which one they have seen.
  version integer not null check (version > 0),
  set_by uuid not null references users (id),
  set_at timestamptz not null,
  primary key (application_id, line)
);
create index file_checks_blocked on file_checks (application_id) where state = 'blocked_now';

-- Whether a paper may not be what it says. Only those who decide read it.
create table authenticity_doubts (
  application_id uuid primary key references applications (id) on delete cascade,
  doubted boolean not null,
  note text check (length(note) between 1 and 1000),
  version integer not null check (version > 0),
  set_by uuid not null references users (id),
  set_at timestamptz not null
);

-- What officers write for each other. Only ever added, until the person it is about is erased.
create table file_notes (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references applications (id) on delete cascade,
  author_id uuid not null references users (id),
  text text not null check (length(text) between 1 and 4000),
  mentions uuid[] not null default '{}',
  at timestamptz not null,
  idempotency_key text
);
create index file_notes_application on file_notes (application_id, at, id);
create unique index file_notes_key on file_notes (author_id, idempotency_key) where idempotency_key is not null;
create function file_notes_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and exists (
    select from applications a join users s on s.id = a.student_id
    where a.id = old.application_id and s.status = 'deleted'
      and s.id::text = current_setting('manzil.erasing', true))
  then
    return old;
  end if;
  raise exception '% rows are only ever added', tg_table_name;
end $$;
create trigger file_notes_append_only before update or delete on file_notes
  for each row execute function file_notes_keep();

-- Why a document is asked for, and which photograph of it was no good.
alter table document_requests
  add column reason text check (reason in ('blurred', 'cut_off', 'wrong_side', 'wrong_document', 'expired',
    'name_differs', 'needs_translation', 'needs_attestation', 'other')),
  add column words text check (length(words) between 1 and 500),
  add column document_id uuid references documents (id) on delete set null;

alter table application_documents drop constraint application_documents_state_check;
alter table application_documents
  add constraint application_documents_state_check
    check (state in ('received', 'accepted', 'refused', 'replaced')),
  add column checked_by uuid references users (id),
  add column checked_at timestamptz;

-- Until when this session may open identity papers without another proof.
alter table sessions add column papers_until timestamptz;

create function file_tell_office() returns trigger language plpgsql as $$
begin
  perform tell_live(null, 'application', new.application_id);
  return null;
end $$;
create trigger file_checks_tell after insert or update on file_checks
  for each row execute function file_tell_office();
create trigger authenticity_doubts_tell after insert or update on authenticity_doubts
  for each row execute function file_tell_office();
create trigger file_notes_tell after insert on file_notes for each row execute function file_tell_office();
