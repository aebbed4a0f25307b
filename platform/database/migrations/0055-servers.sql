-- phase: expand
-- The servers at work on this database, each of which updates its row every ten seconds: limits that are counted in the
-- memory of a server are divided by their number. Unlogged: after a crash every server writes its row again.
create unlogged table servers (
  id uuid primary key,
  seen_at timestamptz not null
);
