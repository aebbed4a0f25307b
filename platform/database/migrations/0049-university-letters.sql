-- The university's own letter, as pictures of its pages, beside an application. Earlier ones are kept, as of documents.

create table university_letters (
  id uuid primary key,
  application_id uuid not null references applications (id),
  -- Counts up when another takes its place.
  version integer not null check (version > 0),
  -- The day on the letter, where an officer entered it.
  dated date,
  added_by uuid not null references users (id),
  added_at timestamptz not null,
  -- Since when its student knows of it; null while there is no offer to go with.
  told_at timestamptz,
  -- Since when it counts no more: replaced, removed, or the move that ended the offer.
  ended_at timestamptz,
  ended_by text,
  unique (application_id, version),
  constraint university_letters_ended check ((ended_at is null) = (ended_by is null))
);
create unique index university_letters_standing on university_letters (application_id) where ended_at is null;

-- Each is a stored file of that id. They go with the student's account.
create table university_letter_pages (
  id uuid primary key,
  letter_id uuid not null references university_letters (id),
  page integer not null check (page > 0),
  seal jsonb not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  unique (letter_id, page)
);

-- Looks at a letter are kept among those at documents.
alter table document_views
  alter column document_id drop not null,
  add column university_letter_id uuid references university_letters (id),
  add constraint document_views_of_one check (num_nonnulls(document_id, university_letter_id) = 1);
