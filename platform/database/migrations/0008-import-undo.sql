-- What every import changed, so that a whole one can be undone; the rows it refused, so that they can be mended;
-- and the files that wait to be looked at before they are applied.

alter table import_runs
  add column sheet text,
  add column made_universities integer not null default 0,
  add column undone_at timestamptz,
  add column undone_by text,
  -- How many rows were put back and taken away, and which stayed with what reason.
  add column undo_result jsonb;

-- One row per record an import created or changed. Of a changed one: only the columns that changed.
create table import_changes (
  run_id uuid not null references import_runs (id) on delete cascade,
  entity text not null check (entity in ('university', 'program')),
  record_id uuid not null,
  -- 0 for a university that only a program file named.
  line integer not null,
  before jsonb,
  after jsonb,
  -- Of everything a person could have changed since, as the import left it.
  digest text not null,
  primary key (run_id, entity, record_id),
  check ((before is null) = (after is null))
);

create table import_refusals (
  run_id uuid not null references import_runs (id) on delete cascade,
  line integer not null,
  "column" text not null,
  reason text not null,
  cells text[] not null default '{}',
  primary key (run_id, line)
);

alter table import_runs add column header text[] not null default '{}';

-- A file an officer sent, in the folder for incoming files under its id, until it expires.
create table catalogue_uploads (
  id uuid primary key default gen_random_uuid(),
  file_name text not null,
  bytes bigint not null,
  sha256 text not null,
  uploaded_by uuid references users (id) on delete set null,
  uploaded_at timestamptz not null,
  expires_at timestamptz not null,
  -- 'read': the columns are known or asked for; 'planned': what applying would do is known.
  state text not null check (state in ('read', 'planning', 'planned', 'applying', 'applied')),
  -- Since when the work of 'planning' or 'applying' goes on; long ago means that it was cut off.
  working_since timestamptz,
  wishes jsonb not null,
  reading jsonb not null,
  plan jsonb,
  -- Why the last work failed, as a sentence.
  problem text,
  run_id uuid references import_runs (id) on delete set null
);
create index catalogue_uploads_expire on catalogue_uploads (expires_at);
create index catalogue_uploads_run on catalogue_uploads (run_id);
