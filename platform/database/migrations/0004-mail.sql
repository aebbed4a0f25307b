-- Mail waits here in the same transaction as the change it tells of, and a worker sends it afterwards.
-- The row stays as the record of delivery; what the mail said and to whom goes 7 days after it is done.

create table outbox (
  id uuid primary key,
  name text not null check (name ~ '^[a-z][a-z-]{1,60}$'),
  -- Null once the row was cleared.
  to_address text check (to_address !~ '[[:cntrl:]]' and char_length(to_address) <= 254),
  props jsonb not null default '{}',
  -- A code or the token of a link, sealed with a key that is not in the database; gone when the mail is done.
  secret bytea,
  -- From then on the mail is worthless and is not sent any more.
  expires_at timestamptz,
  -- When to try next. While a worker sends the mail, this is when others may believe that worker dead.
  run_at timestamptz not null,
  attempts integer not null default 0,
  done_at timestamptz,
  outcome text check (outcome in ('sent', 'expired', 'dead')),
  -- What failed last: codes and steps, never an answer of the mail server, which may hold addresses.
  last_error text,
  message_id text,
  created_at timestamptz not null,
  user_id uuid references users (id) on delete cascade,
  check ((done_at is null) = (outcome is null)),
  check (done_at is null or secret is null)
);
create index outbox_due on outbox (run_at) where done_at is null;
create index outbox_to_clear on outbox (done_at) where done_at is not null and to_address is not null;
create index outbox_done on outbox (done_at) where done_at is not null;
create index outbox_user on outbox (user_id) where user_id is not null;
