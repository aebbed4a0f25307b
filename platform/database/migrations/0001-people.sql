-- People who log in, their sessions, one-time codes and password links, and the counters that slow guessing.

create table users (
  id uuid primary key default gen_random_uuid(),
  role text not null default 'student' check (role in ('student', 'officer', 'admin')),
  status text not null default 'pending' check (status in ('pending', 'active', 'disabled', 'deleted')),
  name text not null check (char_length(name) between 1 and 100),
  -- Compared in lower case; the contract lowers it before it comes here.
  email text not null check (email = lower(email) and char_length(email) <= 254),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  password_hash text,
  -- Wrong passwords in a row since the last right one: at 100 only a reset link opens the account again.
  wrong_passwords integer not null default 0,
  verified_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_email on users (email);
create index users_students on users (created_at desc, id) where role = 'student';
create index users_unverified on users (created_at) where status = 'pending';

create table student_details (
  user_id uuid primary key references users (id) on delete cascade,
  date_of_birth date,
  nationality char(2),
  country char(2),
  city text,
  address text,
  education text,
  updated_at timestamptz not null default now()
);

create table consents (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null,
  version text not null,
  channel text not null default 'web',
  given_at timestamptz not null default now(),
  withdrawn_at timestamptz
);
create index consents_user on consents (user_id);

-- Only the hash of a token is stored: a stolen table opens no session.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  device text not null,
  network text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  -- Last time the person proved who they are, for steps that ask again.
  proved_at timestamptz not null default now(),
  idle_seconds integer not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id, created_at);
create index sessions_expiry on sessions (expires_at);

-- A row stands for one login. Unknown addresses get one too (without a user), so that both paths do the same.
create table otp_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade,
  -- Keyed hash of the address: counts mails per address, also for addresses without an account.
  address_hash bytea not null,
  purpose text not null check (purpose in ('register', 'login')),
  code_hash bytea not null,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  voided_at timestamptz
);
create index otp_challenges_address on otp_challenges (address_hash, created_at desc);
create index otp_challenges_created on otp_challenges (created_at);

create table password_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('reset', 'invitation')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_links_user on password_links (user_id);

create table rate_counters (
  bucket text not null,
  key text not null,
  window_ends timestamptz not null,
  count integer not null,
  primary key (bucket, key)
);
create index rate_counters_ends on rate_counters (window_ends);
