-- How people of the console prove who they are beside the password, and steps that take two of them.

-- Two more kinds of login under way: one that waits for the second factor, one that waits for its set-up.
alter table otp_challenges drop constraint otp_challenges_purpose_check;
alter table otp_challenges add constraint otp_challenges_purpose_check
  check (purpose in ('register', 'login', 'second-factor', 'set-up'));
-- What a passkey has to sign for this login.
alter table otp_challenges add column passkey_challenge text;

-- The key an authenticator app shares with us, encrypted.
create table totp_keys (
  user_id uuid primary key references users (id) on delete cascade,
  sealed bytea not null,
  key_id text not null,
  -- The last step of 30 seconds whose code was used: that one and those before it never work again.
  last_step bigint not null,
  made_at timestamptz not null,
  last_used_at timestamptz
);
-- A key that was shown and not yet confirmed with a code of it; the one in use stays until then.
create table totp_offers (
  user_id uuid primary key references users (id) on delete cascade,
  sealed bytea not null,
  key_id text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null
);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (char_length(name) between 1 and 60),
  made_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);
-- What a new passkey has to sign.
create table passkey_offers (
  user_id uuid primary key references users (id) on delete cascade,
  challenge text not null,
  expires_at timestamptz not null
);

-- Ten at a time, each works once. Keyed hashes.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash bytea not null,
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- When a person of the console last came in; sessions go, this stays.
alter table users add column last_login_at timestamptz;
-- Who invited them.
alter table users add column invited_by uuid references users (id);

-- A step that takes two: one asks, another confirms within a day, and the step is done as it is confirmed.
create table approvals (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  object_id uuid not null,
  -- Why, in the words of the one who asks.
  reason text check (char_length(reason) <= 1000),
  -- What the step needs beside its object, as its kind reads it.
  details jsonb not null default '{}',
  asked_by uuid not null references users (id),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_by uuid references users (id),
  confirmed_at timestamptz,
  -- Taken back by the one who asked, or declined by another.
  refused_by uuid references users (id),
  refused_at timestamptz,
  constraint approvals_take_two check (confirmed_by <> asked_by),
  constraint approvals_end_once check (confirmed_at is null or refused_at is null),
  constraint approvals_confirmed check ((confirmed_by is null) = (confirmed_at is null)),
  constraint approvals_refused check ((refused_by is null) = (refused_at is null))
);
-- One open step of a kind about one thing; those that ran out are closed before a new one is asked for.
create unique index approvals_open on approvals (kind, object_id) where confirmed_at is null and refused_at is null;
create index approvals_asked on approvals (asked_at desc);
