-- phase: expand
-- Photos and PDFs that were sent with a message; each is a stored file of that id, with pages as of documents.
create table message_files (
  id uuid primary key,
  message_id uuid not null references messages (id) on delete cascade,
  position smallint not null check (position between 1 and 3),
  seal jsonb not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  pages jsonb,
  unique (message_id, position)
);
