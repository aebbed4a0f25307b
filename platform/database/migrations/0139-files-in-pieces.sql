-- phase: expand
-- Files of messages and documents from outside arrive in pieces too, and wait until what they belong to is sent. An upload
-- without a purpose is of a student's own document, as before.
alter table upload_intents
  add column purpose text
    check (purpose in ('thread', 'application', 'university', 'student', 'question', 'attachment')),
  -- The conversation, application or student that it is for; none for a question, which begins a conversation.
  add column record_id uuid,
  -- How it is stored, since no other row says it while it waits.
  add column picture jsonb;

-- ready: stored, and not sent yet.
alter table upload_intents drop constraint upload_intents_state_check;
alter table upload_intents add constraint upload_intents_state_check
  check (state in ('receiving', 'staging', 'ready', 'committed', 'swept'));

drop index upload_intents_open;
create unique index upload_intents_open on upload_intents (student_id, name, sha256, purpose, record_id)
  nulls not distinct where sha256 is not null and state in ('receiving', 'staging', 'ready');
create index upload_intents_ready on upload_intents (state_since) where state = 'ready';
