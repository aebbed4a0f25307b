-- What visitors without an account ask for on the public pages, and the newsletter's addresses.

create table enquiries (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('registration', 'contact')),
  first_name text not null check (char_length(first_name) between 1 and 100),
  last_name text check (char_length(last_name) between 1 and 100),
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  email text check (email = lower(email) and char_length(email) <= 254),
  course_type text check (course_type in ('medicine', 'engineering', 'it', 'business', 'humanities')),
  qualification text check (char_length(qualification) between 1 and 100),
  message text check (char_length(message) between 1 and 4000),
  consent_version text not null,
  -- Of everything typed: what is sent twice within minutes is kept once.
  content_hash bytea not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  handled_by uuid references users (id) on delete set null,
  search text not null generated always as (
    catalogue_fold(first_name || ' ' || coalesce(last_name, '')) || ' ' || coalesce(email, '') || ' '
      || coalesce(phone, '') || ' ' || catalogue_fold(coalesce(qualification, '') || ' ' || coalesce(message, ''))
  ) stored,
  check (phone is not null or email is not null),
  check ((kind = 'registration') = (course_type is not null and qualification is not null)),
  check ((kind = 'contact') = (message is not null)),
  check (handled_at is not null or handled_by is null)
);
create index enquiries_received on enquiries (received_at desc, id);
create index enquiries_open on enquiries (received_at desc, id) where handled_at is null;
create index enquiries_content on enquiries (content_hash, received_at);
create index enquiries_handled_by on enquiries (handled_by) where handled_by is not null;
create index enquiries_search on enquiries using gin (search gin_trgm_ops) with (fastupdate = off);

-- Nobody is written to before confirming through the mail: anyone may type anyone's address.
create table newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null unique check (email = lower(email) and char_length(email) <= 254),
  first_name text check (char_length(first_name) between 1 and 100),
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  -- The sentence that stood beside the form when the address was typed, and when that was.
  consent_version text not null,
  asked_at timestamptz not null,
  confirmed_at timestamptz,
  left_at timestamptz,
  search text not null generated always as (email || ' ' || catalogue_fold(coalesce(first_name, ''))) stored,
  check (status <> 'confirmed' or confirmed_at is not null),
  check (status <> 'unsubscribed' or left_at is not null)
);
create index newsletter_subscribers_asked on newsletter_subscribers (asked_at desc, id);
create index newsletter_subscribers_search on newsletter_subscribers
  using gin (search gin_trgm_ops) with (fastupdate = off);

-- One row per mail. Only the hash of its token is kept; it confirms for some days and unsubscribes for ever.
create table newsletter_links (
  token_hash bytea primary key,
  subscriber_id uuid not null references newsletter_subscribers (id) on delete cascade,
  made_at timestamptz not null,
  confirms_until timestamptz not null
);
create index newsletter_links_subscriber on newsletter_links (subscriber_id, made_at desc);
