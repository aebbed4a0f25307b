-- phase: expand
-- Who has which file open: one row for each screen that follows changes. It goes when the screen is closed or nobody has
-- done anything on it for some minutes, so the table stays small; nothing in it is worth keeping.
create table open_files (
  -- The stream of changes of the screen, by the id that the screen gave it.
  stream uuid primary key,
  application_id uuid not null references applications (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  since timestamptz not null,
  -- When somebody last did something on the screen.
  active_at timestamptz not null
);
create index open_files_application on open_files (application_id);
create index open_files_user on open_files (user_id);
