-- Closing an account and changing one's mind, the proof that it was erased, and devices an account was opened from.

-- The links of two mails: one keeps an account that is being deleted, one signs everybody out. Only hashes are kept.
create table account_links (
  token_hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('keep', 'not-me')),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_links_user on account_links (user_id);

-- Keyed hashes: of what a browser carries, and of the kind of browser together with its network.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  fingerprint bytea not null,
  seen_at timestamptz not null,
  primary key (user_id, fingerprint)
);
create index known_devices_seen on known_devices (seen_at);

-- One row per erased account, under a reference that its owner has in a mail. Nothing in it tells whose it was.
create table erasures (
  reference text primary key check (reference ~ '^ER-[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$'),
  -- SHA-256 of the account's id, which is kept nowhere else in clear unless an application stays: by it, a restored
  -- backup finds whom to erase again.
  tombstone bytea not null unique,
  closed_at timestamptz not null,
  closed_by text not null check (closed_by in ('owner', 'office')),
  erased_at timestamptz not null,
  -- How many of each kind went, and how many facts stayed without a name.
  counts jsonb not null
);
create index erasures_at on erasures (erased_at desc);

-- The last mail to somebody whose account is gone: whom it went to is forgotten when it is done.
alter table outbox add column forget_when_done boolean not null default false;

-- Events are only ever added, with one exception: what was written about a person goes with the person. The rows stay,
-- and with them what happened when.
create function application_events_keep() returns trigger language plpgsql as $$
declare
  texts constant text[] := array['reasons', 'public_note', 'internal_note'];
begin
  if tg_op = 'UPDATE'
    and new.reasons = '{}' and new.public_note is null and new.internal_note is null
    and to_jsonb(new) - texts = to_jsonb(old) - texts
    and exists (
      select from applications a join users s on s.id = a.student_id
      where a.id = old.application_id and s.status = 'deleted'
        and s.id::text = current_setting('manzil.erasing', true))
  then
    return new;
  end if;
  raise exception '% rows are only ever added', tg_table_name;
end $$;
drop trigger application_events_append_only on application_events;
create trigger application_events_append_only before update or delete on application_events
  for each row execute function application_events_keep();
