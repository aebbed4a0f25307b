-- Preparation courses with their lessons, who takes them, what students suggest, and practice tests as they are taken.

-- Filled from the texts that come with the product, by slug; what an officer has changed is not written over.
create table courses (
  id uuid primary key default gen_random_uuid(),
  slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (length(title) between 1 and 120),
  about text not null default '' check (length(about) <= 1000),
  country text check (country ~ '^[A-Z]{2}$'),
  -- ISCED-F 2013, two digits.
  field text check (field ~ '^[0-9]{2}$'),
  level text not null default 'beginner' check (level in ('beginner', 'intermediate', 'advanced')),
  language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
  -- Absent: free. Nothing is paid here; the agency arranges it.
  price_amount numeric(12, 2) check (price_amount > 0),
  price_currency text check (price_currency ~ '^[A-Z]{3}$'),
  check ((price_amount is null) = (price_currency is null)),
  cover text not null default 'elsewhere',
  instructor_id uuid references instructors (id) on delete set null,
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  version integer not null default 1,
  made_by uuid references users (id) on delete set null,
  made_at timestamptz not null default now(),
  edited_at timestamptz,
  search text not null generated always as (catalogue_fold(title) || ' ' || catalogue_fold(about)) stored
);
create index courses_listed on courses (status, title, id);
create index courses_instructor on courses (instructor_id) where instructor_id is not null;
create index courses_made_by on courses (made_by) where made_by is not null;

create table course_lessons (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references courses (id) on delete cascade,
  place integer not null check (place >= 1),
  title text not null check (length(title) between 1 and 160),
  minutes integer not null check (minutes between 1 and 600),
  kind text not null check (kind in ('text', 'file', 'link')),
  body text check (length(body) <= 12000),
  url text check (url like 'https://%' and length(url) <= 500),
  -- Checked at the end of a transaction: moving one moves others.
  constraint course_lessons_place unique (course_id, place) deferrable initially deferred
);

-- Apart from the lessons, so that a list of lessons reads no file.
create table course_files (
  lesson_id uuid primary key references course_lessons (id) on delete cascade,
  bytes integer not null,
  content bytea not null check (length(content) = bytes and bytes between 1 and 5000000),
  sent_at timestamptz not null
);

create table course_enrolments (
  course_id uuid not null references courses (id) on delete cascade,
  student_id uuid not null references users (id) on delete cascade,
  at timestamptz not null,
  primary key (course_id, student_id)
);
create index course_enrolments_student on course_enrolments (student_id);

create table course_progress (
  student_id uuid not null references users (id) on delete cascade,
  lesson_id uuid not null references course_lessons (id) on delete cascade,
  at timestamptz not null,
  primary key (student_id, lesson_id)
);
create index course_progress_lesson on course_progress (lesson_id);

create table course_suggestions (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references users (id) on delete cascade,
  title text not null check (length(title) between 1 and 120),
  country text check (country ~ '^[A-Z]{2}$'),
  about text not null check (length(about) between 1 and 1000),
  at timestamptz not null,
  decision text check (decision in ('accepted', 'declined')),
  reason text check (length(reason) <= 500),
  course_id uuid references courses (id) on delete set null,
  answered_by uuid references users (id) on delete set null,
  answered_at timestamptz,
  check ((decision is null) = (answered_at is null)),
  check (decision <> 'declined' or reason is not null)
);
create index course_suggestions_student on course_suggestions (student_id, at desc);
create index course_suggestions_open on course_suggestions (at, id) where decision is null;
create index course_suggestions_answered on course_suggestions (answered_at desc, id) where decision is not null;
create index course_suggestions_course on course_suggestions (course_id) where course_id is not null;
create index course_suggestions_answered_by on course_suggestions (answered_by) where answered_by is not null;

-- Questions lie in content/practice-tests; `answers` maps the id of a question to the place of the chosen option.
create table practice_attempts (
  id uuid primary key default gen_random_uuid(),
  student_id uuid not null references users (id) on delete cascade,
  slug text not null check (length(slug) <= 80),
  started_at timestamptz not null,
  -- Absent: without time.
  ends_at timestamptz check (ends_at > started_at),
  answers jsonb not null default '{}' check (jsonb_typeof(answers) = 'object'),
  handed_in_at timestamptz,
  -- Frozen when it is handed in; no score, and null for a test that one judges oneself.
  right_answers integer,
  kept boolean not null default false,
  check (handed_in_at is not null or (right_answers is null and not kept))
);
-- One at a time of each test.
create unique index practice_attempts_open on practice_attempts (student_id, slug) where handed_in_at is null;
create index practice_attempts_student on practice_attempts (student_id, handed_in_at desc, id);
