-- Officers' work on students' records, enquiries, the newsletter and help articles.

-- What was changed in a student's record through the office's form or the student's own, by whom. Goes with the person.
create table student_changes (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references users (id) on delete cascade,
  changed_by uuid references users (id) on delete set null,
  changed_role text not null check (changed_role in ('student', 'officer', 'admin')),
  at timestamptz not null,
  -- `{field: {from, to}}` of what is different now.
  fields jsonb not null
);
create index student_changes_student on student_changes (student_id, at desc, id);
create index student_changes_by on student_changes (changed_by) where changed_by is not null;

-- Possible twins are found by them.
create index users_phone on users (phone) where role = 'student' and phone is not null;
create index student_details_birth on student_details (date_of_birth) where date_of_birth is not null;
-- Students with an application that is still open.
create index applications_open_of_student on applications (student_id)
  where stage in ('submitted', 'under_review', 'documents_requested', 'offered');

-- The student an enquiry was turned into: it goes with them, as what came from their mailbox does.
alter table enquiries add column student_id uuid references users (id) on delete cascade;
create index enquiries_student on enquiries (student_id) where student_id is not null;
create index enquiries_email on enquiries (email) where email is not null;

create table enquiry_answers (
  id uuid primary key default gen_random_uuid(),
  enquiry_id uuid not null references enquiries (id) on delete cascade,
  officer_id uuid references users (id) on delete set null,
  text text not null check (char_length(text) between 1 and 3000),
  at timestamptz not null,
  idempotency_key text,
  mail_id uuid not null
);
create index enquiry_answers_enquiry on enquiry_answers (enquiry_id, at, id);
create index enquiry_answers_officer on enquiry_answers (officer_id) where officer_id is not null;
create unique index enquiry_answers_key on enquiry_answers (enquiry_id, idempotency_key)
  where idempotency_key is not null;

create index newsletter_subscribers_status on newsletter_subscribers (status, asked_at desc, id);

create table newsletter_issues (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (char_length(subject) between 1 and 80),
  body text not null check (char_length(body) between 1 and 3500),
  status text not null default 'draft' check (status in ('draft', 'sending', 'sent')),
  version integer not null default 1,
  made_by uuid references users (id) on delete set null,
  made_at timestamptz not null,
  changed_at timestamptz not null,
  sent_by uuid references users (id) on delete set null,
  sent_at timestamptz,
  -- Readers it went to, as counted when it was sent; the rows below may go with a reader.
  readers integer,
  finished_at timestamptz,
  check ((status = 'draft') = (sent_at is null and readers is null)),
  check ((status = 'sent') = (finished_at is not null))
);
create index newsletter_issues_newest on newsletter_issues (made_at desc, id);
create index newsletter_issues_sending on newsletter_issues (sent_at) where status = 'sending';
create index newsletter_issues_made_by on newsletter_issues (made_by) where made_by is not null;
create index newsletter_issues_sent_by on newsletter_issues (sent_by) where sent_by is not null;

-- One row per reader of an issue, made when it is sent: whoever stops half-way goes on with those that wait.
create table newsletter_deliveries (
  issue_id uuid not null references newsletter_issues (id) on delete cascade,
  subscriber_id uuid not null references newsletter_subscribers (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'queued', 'left')),
  mail_id uuid,
  primary key (issue_id, subscriber_id),
  check ((state = 'queued') = (mail_id is not null))
);
create index newsletter_deliveries_waiting on newsletter_deliveries (issue_id) where state = 'waiting';
create index newsletter_deliveries_subscriber on newsletter_deliveries (subscriber_id);

alter table help_articles
  add column status text not null default 'published' check (status in ('draft', 'published', 'withdrawn')),
  add column version integer not null default 1,
  add column edited_by uuid references users (id) on delete set null,
  -- What is being written while readers still see the text beside it.
  add column draft jsonb,
  -- The text that comes with the product, as it is now and as it was when the agency's own took its place.
  add column built_in jsonb,
  add column built_in_then jsonb,
  alter column checked_on drop not null,
  add constraint help_articles_published check (status <> 'published' or checked_on is not null);
create index help_articles_edited_by on help_articles (edited_by) where edited_by is not null;

create table help_article_versions (
  slug text not null references help_articles (slug) on delete cascade,
  version integer not null,
  act text not null check (act in ('saved', 'published', 'withdrawn', 'built-in')),
  saved_by uuid references users (id) on delete set null,
  saved_at timestamptz not null,
  -- The whole text as it was saved.
  content jsonb not null,
  primary key (slug, version)
);
create index help_article_versions_by on help_article_versions (saved_by) where saved_by is not null;

create index assistant_questions_unanswered on assistant_questions (lower(question), asked_at desc)
  where intent = 'unknown';
