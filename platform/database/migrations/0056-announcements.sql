-- phase: expand
-- What committed transactions have to announce to all servers. PostgreSQL lets one transaction with NOTIFY commit at a
-- time, and keeps the others waiting for its standby too; rows make nobody wait. A server deletes them and notifies.
create table announcements (
  id bigint generated always as identity primary key,
  -- By the clock of the database: how long it waits.
  written_at timestamptz not null default clock_timestamp(),
  channel text not null,
  payload text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000, autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_analyze_scale_factor = 1, autovacuum_analyze_threshold = 50000);

-- A server that announces says so in a setting of its sessions, and learns from the notice that it should do so as soon
-- as the transaction is committed. Earlier releases and commands have no such setting: they notify by themselves.
create function announce(to_all text, content text) returns void language plpgsql as $$
begin
  if current_setting('manzil.announcer', true) = 'on' then
    insert into announcements (channel, payload) values (to_all, content);
    raise notice 'announced' using errcode = 'MZ001';
  else
    perform pg_notify(to_all, content);
  end if;
end $$;

create or replace function tell_live(reader uuid, kind text, record uuid) returns void language sql as $$
  select announce('live', json_build_object('user', reader, 'kind', kind, 'id', record)::text)
$$;

create function outbox_tell() returns trigger language plpgsql as $$
begin
  perform announce('outbox', '');
  return null;
end $$;
create trigger outbox_tell after insert on outbox for each statement execute function outbox_tell();
