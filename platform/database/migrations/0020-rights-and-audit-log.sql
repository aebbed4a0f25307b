-- Users of a university, rights beside the role, and the chained log of what people did.

alter table users drop constraint users_role_check;
alter table users add constraint users_role_check
  check (role in ('student', 'officer', 'admin', 'university'));
-- The one university whose applications this person works on.
alter table users add column university_id uuid references universities (id);
-- May make offers, refuse and take back.
alter table users add column may_decide boolean not null default true;
-- May read what is sensitive: health, refused visas.
alter table users add column may_view_sensitive boolean not null default false;
alter table users add constraint users_of_university check ((role = 'university') = (university_id is not null));
alter table application_events drop constraint application_events_actor_role_check;
alter table application_events add constraint application_events_actor_role_check
  check (actor_role in ('student', 'officer', 'admin', 'university', 'clock'));
alter table messages drop constraint messages_author_role_check;
alter table messages add constraint messages_author_role_check
  check (author_role in ('student', 'officer', 'admin', 'university'));
create index users_of_university_index on users (university_id) where university_id is not null;
create index users_of_console on users (role, name, id) where role <> 'student';

-- Each row holds the hash of the one before: an edit, a removal or a new order breaks the chain at a number that can
-- be named. Ids only, never contents, and no foreign keys: an entry outlives what it is about.
create table audit_log (
  seq bigint primary key check (seq > 0),
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
  prev_hash bytea not null check (octet_length(prev_hash) = 32),
  hash bytea not null unique check (octet_length(hash) = 32)
);
create index audit_log_at on audit_log (at desc);
create index audit_log_actor on audit_log (actor_id, seq desc) where actor_id is not null;
create index audit_log_object on audit_log (object_id, seq desc) where object_id is not null;
create index audit_log_action on audit_log (action, seq desc);

create function audit_log_keep() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only ever added to';
end $$;
create trigger audit_log_append_only before update or delete on audit_log
  for each row execute function audit_log_keep();
create trigger audit_log_not_emptied before truncate on audit_log
  for each statement execute function audit_log_keep();
