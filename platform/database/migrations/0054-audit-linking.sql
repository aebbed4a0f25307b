-- phase: expand

-- Audit entries as transactions write them, without waiting for each other. Within a second one server appends them to
-- audit_log, which is the chain. Earlier releases append there themselves, and both may go on at once.
create table audit_pending (
  -- The order of writing: whoever saw an entry has a higher number. Gaps are rolled back transactions.
  id bigint generated always as identity primary key,
  -- By the clock of the database: how long it waits.
  written_at timestamptz not null default clock_timestamp(),
  at timestamptz not null,
  actor_id uuid,
  actor_role text not null,
  action text not null,
  object_kind text,
  object_id text,
  purpose text,
  details jsonb not null default '{}',
  request_id text,
  network text,
  -- SHA-256 over the content.
  digest bytea not null check (octet_length(digest) = 32),
  -- The database session that wrote it, its number within that session without gaps, and the SHA-256 over the previous
  -- proof of the session and the digest.
  writer uuid not null,
  place bigint not null check (place > 0),
  proof bytea not null check (octet_length(proof) = 32)
);

-- A setting of the session holds its last number and proof: it is undone with the transaction, so numbers have no gaps,
-- and no other transaction has to be waited for. After a day without entries a session counts as a new writer.
create function audit_pending_number() returns trigger language plpgsql as $$
declare
  last text[] := string_to_array(current_setting('manzil.audit_writer', true), ' ');
  now_seconds bigint := extract(epoch from clock_timestamp());
begin
  if cardinality(last) = 4 and last[4]::bigint > now_seconds - 86400 then
    new.writer := last[1]::uuid;
    new.place := last[2]::bigint + 1;
    new.proof := sha256(decode(last[3], 'hex') || new.digest);
  else
    new.writer := gen_random_uuid();
    new.place := 1;
    new.proof := sha256(uuid_send(new.writer) || new.digest);
  end if;
  perform set_config('manzil.audit_writer',
    concat_ws(' ', new.writer, new.place, encode(new.proof, 'hex'), now_seconds), false);
  return new;
end $$;
create trigger audit_pending_number before insert on audit_pending
  for each row execute function audit_pending_number();

create function audit_pending_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('manzil.audit_linking', true) = 'on' then
    return old;
  end if;
  raise exception 'The audit log is only ever added to';
end $$;
create trigger audit_pending_append_only before update or delete on audit_pending
  for each row execute function audit_pending_keep();
create trigger audit_pending_not_emptied before truncate on audit_pending
  for each statement execute function audit_pending_keep();

-- The last entry of each session that is linked: the next one must have the next number and follow from its proof.
create table audit_writers (
  writer uuid primary key,
  place bigint not null,
  proof bytea not null,
  seen_at timestamptz not null default clock_timestamp()
);
create index audit_writers_old on audit_writers (seen_at);

-- Everything that was recorded. Entries that are not linked yet have the numbers they would be given now.
create view audit_entries as
  select seq, at, actor_id, actor_role, action, object_kind, object_id, purpose, details, request_id, network
    from audit_log
  union all
  select (select coalesce(max(seq), 0) from audit_log) + row_number() over (order by id), at, actor_id, actor_role,
      action, object_kind, object_id, purpose, details, request_id, network
    from audit_pending;
