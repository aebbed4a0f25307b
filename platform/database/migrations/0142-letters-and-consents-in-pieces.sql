-- phase: expand
-- Letters of universities and signed forms of consent arrive in pieces too, like the files of messages.
alter table upload_intents drop constraint upload_intents_purpose_check;
alter table upload_intents add constraint upload_intents_purpose_check
  check (purpose in ('thread', 'application', 'university', 'student', 'question', 'attachment', 'letter', 'consent'));
