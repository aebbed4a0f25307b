-- Applications: the stage is the truth, what follows from it is derived here and in contract/application-moves.ts
-- (a test holds the two together). Events are append-only. Documents belong to the student and are linked in.

create sequence application_numbers;

create table applications (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  student_id uuid not null references users (id),
  university_id uuid not null references universities (id),
  program_id uuid not null references programs (id),
  intake text not null default '',
  stage text not null default 'submitted' check (stage in (
    'submitted', 'under_review', 'documents_requested', 'offered', 'joined',
    'rejected', 'offer_withdrawn', 'declined', 'withdrawn', 'lapsed')),
  stage_before text not null default 'submitted',
  status text not null generated always as (case
    when stage in ('submitted', 'under_review', 'documents_requested', 'offered') then 'pending'
    when stage = 'joined' then 'confirmed'
    else 'cancelled' end) stored,
  join_status text not null generated always as (case
    when stage in ('submitted', 'under_review', 'documents_requested') then 'pending'
    when stage = 'offered' then 'offered'
    when stage = 'joined' then 'confirmed'
    when stage in ('declined', 'lapsed') then 'declined'
    else 'closed' end) stored,
  waiting_on text not null generated always as (case
    when stage in ('submitted', 'under_review') then 'office'
    when stage in ('documents_requested', 'offered') then 'student'
    else 'nobody' end) stored,
  applied_at timestamptz not null,
  stage_since timestamptz not null,
  check_by timestamptz,
  documents_due date,
  reply_by timestamptz,
  -- What the student was told with a refusal or a taken-back offer.
  outcome_reasons text[] not null default '{}',
  outcome_advice text,
  offer_note text,
  -- Copy of the student's details at the moment of sending; later changes to the profile do not touch it.
  profile jsonb not null,
  -- SHA-256 over the text parts and the files: tells a repeated submission from another one.
  fingerprint text not null
);
-- One open application per student, program and intake; an index, because a check before an insert races.
create unique index applications_one_open on applications (student_id, program_id, intake)
  where stage in ('submitted', 'under_review', 'documents_requested', 'offered', 'joined');
create index applications_student on applications (student_id, applied_at desc, id);
create index applications_university on applications (university_id, applied_at desc, id);
create index applications_queue on applications (waiting_on, stage_since, id);
create index applications_offers_ending on applications (reply_by) where stage = 'offered';

create table application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references applications (id),
  move text not null,
  from_stage text,
  to_stage text not null,
  actor_id uuid references users (id),
  actor_role text not null check (actor_role in ('student', 'officer', 'admin', 'clock')),
  on_behalf boolean not null default false,
  at timestamptz not null,
  reasons text[] not null default '{}',
  public_note text,
  internal_note text
);
create index application_events_application on application_events (application_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% rows are only ever added', tg_table_name;
end $$;
create trigger application_events_append_only before update or delete on application_events
  for each row execute function refuse_change();

create table offer_conditions (
  application_id uuid not null references applications (id) on delete cascade,
  position integer not null,
  text text not null,
  state text not null default 'open' check (state in ('open', 'met', 'waived')),
  primary key (application_id, position)
);

-- What an officer asked for; open until a document of that name arrives or an officer closes it.
create table document_requests (
  application_id uuid not null references applications (id) on delete cascade,
  name text not null,
  asked_at timestamptz not null,
  closed_at timestamptz,
  primary key (application_id, name)
);

create table documents (
  id uuid primary key,
  student_id uuid not null references users (id),
  name text not null check (name in ('cnicFrontImage', 'cnicBackImage', 'matricCertificateImage',
    'fscCertificateImage', 'bsDegreeImage')),
  version integer not null,
  -- Wrapped key, nonce and tag of the encrypted file; without the key kept outside the database they open nothing.
  seal jsonb not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  uploaded_at timestamptz not null
);
create index documents_student on documents (student_id, name);

create table application_documents (
  application_id uuid not null references applications (id) on delete cascade,
  document_id uuid not null references documents (id),
  name text not null,
  version integer not null,
  state text not null default 'received' check (state in ('received', 'accepted', 'replaced')),
  primary key (application_id, document_id)
);
create unique index application_documents_version on application_documents (application_id, name, version);
create index application_documents_document on application_documents (document_id);

-- Written before the first byte of an image is sent: a view that was not recorded did not happen.
create table document_views (
  id bigint generated always as identity primary key,
  application_id uuid not null references applications (id),
  document_id uuid not null references documents (id),
  viewer_id uuid references users (id),
  viewer_role text not null,
  purpose text not null,
  at timestamptz not null
);
create index document_views_application on document_views (application_id, id);

-- One row per upload, written before its files: the sweeper finds by it what a crash left behind, and a repeated
-- request finds by it the answer of the first.
create table upload_intents (
  id uuid primary key,
  student_id uuid not null references users (id) on delete cascade,
  idempotency_key text,
  fingerprint text,
  state text not null check (state in ('staging', 'committed', 'swept')),
  document_ids uuid[] not null default '{}',
  application_id uuid references applications (id),
  created_at timestamptz not null,
  settled_at timestamptz
);
create unique index upload_intents_key on upload_intents (student_id, idempotency_key)
  where idempotency_key is not null and state <> 'swept';
create index upload_intents_staging on upload_intents (created_at) where state = 'staging';

-- Warnings that an offer ends; an offer lapses only after both were delivered.
create table offer_warnings (
  application_id uuid not null references applications (id) on delete cascade,
  days integer not null,
  reply_by timestamptz not null,
  mail_id uuid not null,
  sent_at timestamptz not null,
  primary key (application_id, days, reply_by)
);
