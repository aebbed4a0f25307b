-- Who watches the office: checks of the audit log, alarms, runs of reports, and how long students wait.

-- One row per check of the chain; the newest says how far it is known to be sound.
create table audit_checks (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  head_seq bigint not null,
  head_hash bytea not null check (octet_length(head_hash) = 32),
  sound boolean not null,
  -- What is wrong: [{seq, kind}], a hundred at most.
  findings jsonb not null default '[]'
);
create index audit_checks_newest on audit_checks (at desc);

-- Something that must not be. One row is open for a kind and subject; it closes by itself when what it tells of is
-- gone, or, where that is an act and not a state, when somebody has looked into it.
create table alarms (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- Tells alarms of one kind apart: a person and a day, say. Empty where there is one of a kind.
  subject text not null default '',
  first_seen timestamptz not null,
  last_seen timestamptz not null,
  -- Rows it tells of, and the ids of the first hundred.
  found integer not null check (found > 0),
  ids text[] not null default '{}' check (cardinality(ids) <= 100),
  details jsonb not null default '{}',
  acknowledged_by uuid,
  acknowledged_at timestamptz,
  note text,
  closed_at timestamptz
);
create unique index alarms_one_open on alarms (kind, subject) where closed_at is null;
create index alarms_waiting on alarms (first_seen desc) where closed_at is null;
create index alarms_closed on alarms (closed_at desc) where closed_at is not null;

create table report_runs (
  id bigint generated always as identity primary key,
  report text not null,
  form text not null check (form in ('screen', 'csv')),
  filters jsonb not null default '{}',
  rows integer not null,
  run_by uuid not null,
  at timestamptz not null
);
create index report_runs_newest on report_runs (at desc, id desc);

-- Days between two steps, over enough files to say so. No row: nothing is said.
create table waiting_times (
  scope text not null check (scope in ('program', 'university', 'all')),
  -- The program or university; a row of zeros for all.
  scope_id uuid not null,
  step text not null check (step in ('answer', 'submitted', 'under_review', 'documents_requested', 'offered')),
  files integer not null check (files >= 20),
  half_days integer not null,
  most_days integer not null,
  measured_at timestamptz not null,
  primary key (scope, scope_id, step)
);

-- Work that is due once a day, or after so many changes, whichever process has the turn.
create table daily_work (
  name text primary key,
  ran_at timestamptz not null,
  -- How far it had read then.
  mark bigint not null default 0
);

create index application_events_at on application_events (at);
create index document_views_at on document_views (at) where viewer_role <> 'student';
create index applications_applied_at on applications (applied_at);
