-- What a student tells about themself beyond the account, section by section, and the numbers of identity papers.

-- Each part was parsed by the contract before it was written. Name, phone, day of birth, first nationality, country,
-- city and address stay where they were (users, student_details): each fact is kept once.
create table student_profiles (
  user_id uuid primary key references users (id) on delete cascade,
  personal jsonb not null default '{}',
  contact jsonb not null default '{}',
  guardians jsonb not null default '[]',
  activities jsonb not null default '[]',
  -- Sensitive: goes along with an application only where its owner says so.
  needs text check (length(needs) <= 2000),
  needs_shared boolean not null default false,
  personal_changed_at timestamptz,
  contact_changed_at timestamptz,
  guardians_changed_at timestamptz,
  activities_changed_at timestamptz,
  needs_changed_at timestamptz
);

-- The number is encrypted with a key kept outside the database; its last figures are enough to tell papers apart.
create table identity_papers (
  user_id uuid not null references users (id) on delete cascade,
  paper text not null check (paper in ('national', 'passport')),
  -- Of a national paper: CNIC, B-Form and the like.
  kind text,
  number_sealed bytea,
  -- Which document key the number was sealed under.
  key_id text,
  number_ends text check (length(number_ends) <= 4),
  -- Of a passport: who issued it.
  country char(2),
  issued date,
  expires date,
  changed_at timestamptz not null,
  primary key (user_id, paper),
  check ((number_sealed is null) = (key_id is null) and (number_sealed is null) = (number_ends is null))
);

-- One row each time a whole number was shown, written before it is.
create table identity_looks (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  viewer_id uuid references users (id) on delete set null,
  paper text not null,
  at timestamptz not null
);
create index identity_looks_user on identity_looks (user_id, id desc);
