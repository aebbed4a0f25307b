-- phase: expand
-- A conversation that waits on the office can be put aside until a day; the one who did so is reminded then.
alter table message_threads
  add column snoozed_until timestamptz,
  add column snoozed_by uuid references users (id) on delete set null;
create index message_threads_snoozed on message_threads (snoozed_until) where snoozed_until is not null;
create trigger message_threads_snoozed_tell after update of snoozed_until on message_threads
  for each row when (old.snoozed_until is distinct from new.snoozed_until) execute function message_threads_tell();

-- Texts that officers insert into their messages; admins change them.
create table reply_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  text text not null check (length(text) between 1 and 3000),
  version integer not null default 1,
  changed_by uuid references users (id) on delete set null,
  changed_at timestamptz not null
);
create unique index reply_templates_name on reply_templates (lower(name));
