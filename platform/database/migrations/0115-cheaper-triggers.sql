-- phase: expand
-- As before, with less work for each row. PL/pgSQL runs `perform` as a query of its own, while a value that is assigned
-- is computed in place; a call to another function costs as much as what these do.
create or replace function audit_pending_number() returns trigger language plpgsql as $$
declare
  last text[] := string_to_array(current_setting('manzil.audit_writer', true), ' ');
  now_seconds bigint := date_part('epoch', clock_timestamp());
  kept text;
begin
  if last[4]::bigint > now_seconds - 86400 then
    new.writer := last[1];
    new.place := last[2]::bigint + 1;
    new.proof := sha256(decode(last[3], 'hex') || new.digest);
  else
    new.writer := gen_random_uuid();
    new.place := 1;
    new.proof := sha256(uuid_send(new.writer) || new.digest);
  end if;
  kept := set_config('manzil.audit_writer',
    new.writer || ' ' || new.place || ' ' || encode(new.proof, 'hex') || ' ' || now_seconds, false);
  return new;
end $$;

-- The rule of `announce`, which it no longer calls.
create or replace function announce_change(reader uuid, kind text, record uuid) returns void language plpgsql as $$
declare
  content text := json_build_object('user', reader, 'kind', kind, 'id', record);
begin
  if current_setting('manzil.announcer', true) = 'on' then
    insert into announcements (channel, payload) values ('live', content);
    raise notice 'announced' using errcode = 'MZ001';
  else
    perform pg_notify('live', content);
  end if;
end $$;
