-- phase: expand
-- What committed changes announce to open screens, under the name the code uses. `tell_live` stays for servers of the
-- earlier release, and `outbox_tell` without a trigger, until a migration that contracts.
create function announce_change(reader uuid, kind text, record uuid) returns void language plpgsql as $$
begin
  perform announce('live', json_build_object('user', reader, 'kind', kind, 'id', record)::text);
end $$;
create or replace function tell_live(reader uuid, kind text, record uuid) returns void language sql as $$
  select announce_change(reader, kind, record)
$$;
do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(oid) from pg_proc
    where pronamespace = current_schema()::regnamespace and prosrc like '%perform tell_live(%'
  loop
    execute replace(definition, 'perform tell_live(', 'perform announce_change(');
  end loop;
end $$;

create function announce_mail() returns trigger language plpgsql as $$
begin
  perform announce('outbox', '');
  return null;
end $$;
create trigger outbox_announced after insert on outbox for each statement execute function announce_mail();
drop trigger outbox_tell on outbox;

-- When a scheduled decision is sent. Servers of the earlier release write and read `tell_at`, later ones `send_at`.
alter table pending_decisions add column send_at timestamptz;
alter table pending_decisions alter column tell_at drop not null;
update pending_decisions set send_at = tell_at;
create function pending_decisions_send_at() returns trigger language plpgsql as $$
begin
  new.send_at := coalesce(new.send_at, new.tell_at);
  new.tell_at := new.send_at;
  return new;
end $$;
create trigger pending_decisions_send_at before insert on pending_decisions
  for each row execute function pending_decisions_send_at();
create index pending_decisions_scheduled on pending_decisions (send_at) where settled_at is null;
