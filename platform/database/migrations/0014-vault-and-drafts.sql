-- Documents a student keeps for several applications, uploads that go on after a break, and drafts that follow a
-- student from one device to another.

alter table documents drop constraint documents_name_check;
alter table documents
  add constraint documents_name_check check (name in ('cnicFrontImage', 'cnicBackImage', 'matricCertificateImage',
    'fscCertificateImage', 'bsDegreeImage', 'bFormImage', 'passportImage', 'photoImage', 'transcriptImage',
    'testReportImage', 'cvImage', 'statementImage', 'bankLetterImage', 'translationImage', 'otherImage')),
  -- Of the file as it was sent, in hexadecimal: the same photograph is not kept twice.
  add column source_sha256 text,
  -- What the phone saw: blurred, dark, glare, small. A warning, never a verdict.
  add column flags text[] not null default '{}',
  -- As the file was called on the device; shown to its owner alone.
  add column label text check (length(label) <= 200),
  -- The picture is gone for good, with the account; that a paper was sent stays a fact of the application.
  add column erased_at timestamptz;
create index documents_source on documents (student_id, source_sha256) where source_sha256 is not null;

-- The bytes lie in a file until they are all here; how many are here is the length of that file.
create table document_uploads (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references users (id) on delete cascade,
  name text not null,
  label text,
  flags text[] not null default '{}',
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null default 'receiving' check (state in ('receiving', 'finishing', 'done')),
  document_id uuid references documents (id) on delete set null,
  begun_at timestamptz not null,
  state_since timestamptz not null
);
create unique index document_uploads_open on document_uploads (student_id, name, sha256) where state <> 'done';
create index document_uploads_begun on document_uploads (begun_at);

create table application_drafts (
  student_id uuid not null references users (id) on delete cascade,
  program_id uuid not null references programs (id) on delete cascade,
  intake text not null default '' check (length(intake) <= 40),
  reached text not null check (reached in ('program', 'details', 'documents', 'send')),
  has_read_requirements boolean not null default false,
  -- Name of a document → `_id` in the vault.
  documents jsonb not null default '{}',
  idempotency_key text not null,
  -- Counts up with each save; who saves says which one they have seen.
  version integer not null default 1,
  begun_at timestamptz not null,
  saved_at timestamptz not null,
  -- Days of idleness at which a mail went out.
  reminded smallint[] not null default '{}',
  primary key (student_id, program_id)
);
create index application_drafts_idle on application_drafts (saved_at);
