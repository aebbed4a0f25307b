-- phase: expand
-- Documents from outside that the office attaches to an application: a CAS, a visa, a receipt. They are not the
-- student's own; each is a stored file of that id, with pages as of documents.
create table attachments (
  id uuid primary key,
  application_id uuid not null references applications (id),
  kind text not null check (kind in ('enrollmentConfirmation', 'visa', 'receipt', 'correspondence', 'other')),
  title text check (length(title) between 1 and 120),
  seal jsonb not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  pages jsonb,
  added_by uuid not null references users (id),
  added_at timestamptz not null,
  -- Since when its student sees it; null while only the office does.
  shared_at timestamptz
);
create index attachments_application on attachments (application_id, added_at);
