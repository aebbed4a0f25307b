-- Accounts: how often an address was written to, why an account was closed, and the search over students.

-- One row per mail that a sign-in call sends to an address, or would have sent were there an account: the limits
-- per address count these, so that they answer alike for every address. Rows go after a day.
create table address_mails (
  id bigint generated always as identity primary key,
  address_hash bytea not null,
  kind text not null check (kind in ('register', 'resend', 'login', 'reset')),
  at timestamptz not null
);
create index address_mails_address on address_mails (address_hash, at desc);
create index address_mails_at on address_mails (at);

-- Wrong codes are counted over all challenges of an account within a day.
create index otp_challenges_user on otp_challenges (user_id, created_at desc) where user_id is not null;
create index otp_challenges_newest on otp_challenges (address_hash, created_at desc)
  where user_id is not null and consumed_at is null and voided_at is null;
drop index otp_challenges_address;

alter table users
  add column deleted_by uuid references users (id),
  add column deleted_reason text check (char_length(deleted_reason) <= 500),
  add column search text not null generated always as (
    catalogue_fold(name) || ' ' || email || ' ' || coalesce(phone, '')
  ) stored;
create index users_search on users using gin (search gin_trgm_ops) with (fastupdate = off) where role = 'student';
create index users_deleted on users (deleted_at) where status = 'deleted';
