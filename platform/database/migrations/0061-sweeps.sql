-- phase: expand
-- How far checks have come that take a table a slice at a time, and when each was last through the whole.
create table sweeps (
  name text primary key,
  -- What was checked last; null at the beginning of a round.
  position text,
  began_at timestamptz not null,
  finished_at timestamptz
);

-- False: only what was new, and a slice of the rest. Earlier releases check the whole log each time.
alter table audit_checks add column whole boolean not null default true;
create index audit_checks_whole on audit_checks (id) where whole;
