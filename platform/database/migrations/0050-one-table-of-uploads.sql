-- A photograph that comes in pieces is an upload intent like every other: one table says what is on its way, and one
-- job removes what never came. Whatever is open now goes on.

alter table upload_intents drop constraint upload_intents_state_check;
alter table upload_intents
  -- receiving: announced, its bytes come in pieces. staging: whole, its pictures are being stored under document_ids.
  add constraint upload_intents_state_check check (state in ('receiving', 'staging', 'committed', 'swept')),
  alter column id set default gen_random_uuid(),
  add column state_since timestamptz,
  -- As announced; null for a form, whose parts say what they are. The bytes lie in a file until they are all here.
  add column name text,
  add column label text,
  add column flags text[],
  add column bytes integer check (bytes > 0),
  add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  add column seal jsonb,
  add constraint upload_intents_announced_whole
    check (num_nulls(name, flags, bytes, sha256) = 0
      or (num_nulls(name, flags, bytes, sha256) = 4 and state <> 'receiving'));

update upload_intents set state_since = coalesce(settled_at, created_at);
alter table upload_intents alter column state_since set not null, drop column settled_at;

-- One that was being finished is finished again: what it had stored is under an intent of its own, which is swept.
insert into upload_intents (id, student_id, state, document_ids, fingerprint, created_at, state_since, name, label,
  flags, bytes, sha256, seal)
select id, student_id, case when state = 'done' then 'committed' else 'receiving' end,
  case when document_id is null then '{}' else array[document_id] end,
  case when state = 'done' then sha256 end, begun_at, state_since, name, label, flags, bytes, sha256, seal
from document_uploads;
drop table document_uploads;

drop index upload_intents_staging;
create index upload_intents_staging on upload_intents (state_since) where state = 'staging';
create index upload_intents_announced on upload_intents (created_at) where sha256 is not null;
create unique index upload_intents_open on upload_intents (student_id, name, sha256)
  where sha256 is not null and state in ('receiving', 'staging');
