-- Help articles as people read them, whether they helped, and what students asked the assistant.

-- Filled from the texts that come with the product, by slug; what an officer has edited is not written over.
create table help_articles (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (length(title) between 1 and 200),
  summary text not null check (length(summary) between 1 and 500),
  topic text not null,
  keywords text not null,
  body text not null,
  -- `{title, url, asOf}` of each.
  sources jsonb not null,
  checked_on date not null,
  edited_at timestamptz,
  -- A new moment makes every process read the articles again.
  changed_at timestamptz not null
);

create table help_votes (
  student_id uuid not null references users (id) on delete cascade,
  slug text not null references help_articles (slug) on delete cascade,
  helpful boolean not null,
  at timestamptz not null,
  primary key (student_id, slug)
);
create index help_votes_slug on help_votes (slug);

-- Numbers of identity papers are masked before a question comes here. Kept for 90 days.
create table assistant_questions (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references users (id) on delete cascade,
  question text not null check (length(question) between 1 and 500),
  intent text not null,
  -- `{blocks, sources, actions, handover}` as they were shown.
  answer jsonb not null,
  helpful boolean,
  asked_at timestamptz not null
);
create index assistant_questions_student on assistant_questions (student_id, asked_at desc, id);
create index assistant_questions_old on assistant_questions (asked_at);
