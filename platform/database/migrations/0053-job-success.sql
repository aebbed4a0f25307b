-- phase: expand

-- When each scheduled job last ended without an error, whichever server ran it; null: not since this was recorded.
alter table job_runs add column succeeded_at timestamptz;
