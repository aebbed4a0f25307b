-- phase: expand
-- Devices that students have asked to be told on. A row goes with its session: a logout, here or from another device,
-- ends it. Only a session that has expired by itself leaves it (session_id is null then).
create table push_devices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid unique references sessions (id) on delete cascade,
  -- SHA-256 of the address. A browser has one address, whoever is logged in.
  endpoint_hash bytea not null unique,
  -- The address and the keys of the browser, encrypted: with them anybody could write to the device.
  sealed bytea not null,
  key_id text not null,
  saved_at timestamptz not null
);
create index push_devices_user on push_devices (user_id);

-- What is still to be sent to a device; a row goes when it is sent or given up.
create table pushes (
  device_id uuid not null references push_devices (id) on delete cascade,
  notice_id uuid not null references notices (id) on delete cascade,
  run_at timestamptz not null,
  attempts integer not null default 0,
  primary key (device_id, notice_id)
);
create index pushes_due on pushes (run_at);
create index pushes_notice on pushes (notice_id);
