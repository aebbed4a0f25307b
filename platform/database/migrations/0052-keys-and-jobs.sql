-- phase: expand

-- The keys that protect what is in this database, by their ids: a server that lacks one must not work on it.
create table key_ids (
  id text primary key,
  kind text not null check (kind in ('pepper', 'otpKey', 'documentKey', 'letterKey')),
  first_seen_at timestamptz not null default now(),
  -- Nothing is protected by it any more, as an operator has stated (npm run keys:retire).
  retired_at timestamptz
);

-- When each scheduled job last began, whichever server ran it.
create table job_runs (
  name text primary key,
  began_at timestamptz not null
);
