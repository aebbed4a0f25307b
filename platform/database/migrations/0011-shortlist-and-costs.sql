-- What students keep for themselves (programs, searches), what studying costs beside the tuition, and reports of
-- mistakes in the catalogue. Everything with a user_id goes when the account does.

-- A program taken off stays for a day with dropped_at set, so that it can be put back, also when it was withdrawn
-- in the meantime. remind_since is null while reminders are off: those that fell due before it are not sent.
create table shortlist (
  user_id uuid not null references users (id) on delete cascade,
  program_id uuid not null references programs (id) on delete cascade,
  note text check (length(note) between 1 and 1000),
  remind_since timestamptz,
  added_at timestamptz not null,
  dropped_at timestamptz,
  primary key (user_id, program_id)
);
create index shortlist_program on shortlist (program_id);
create index shortlist_dropped on shortlist (dropped_at) where dropped_at is not null;

-- One row per reminder that went out, written in the transaction of its mail. It outlives the place on the
-- shortlist, so that a program taken off and put back reminds nobody twice.
create table deadline_reminders (
  user_id uuid not null references users (id) on delete cascade,
  program_id uuid not null references programs (id) on delete cascade,
  deadline date not null,
  days integer not null,
  sent_at timestamptz not null,
  primary key (user_id, program_id, deadline, days)
);
create index deadline_reminders_program on deadline_reminders (program_id);
create index deadline_reminders_deadline on deadline_reminders (deadline);

create table saved_searches (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- In the one order of the filters, so that equal searches are equal texts.
  query text not null check (length(query) between 1 and 1000),
  weekly boolean not null,
  saved_at timestamptz not null,
  -- Programs created up to here are no news any more.
  seen_until timestamptz not null,
  look_at timestamptz not null,
  last_mail_at timestamptz,
  unique (user_id, query)
);
create index saved_searches_due on saved_searches (look_at) where weekly;

-- A token of every mail, as a hash: each ends the mails of its search without a login, however old.
create table search_mails (
  token_hash bytea primary key,
  search_id uuid not null references saved_searches (id) on delete cascade,
  sent_at timestamptz not null
);
create index search_mails_search on search_mails (search_id);

create table recent_searches (
  user_id uuid not null references users (id) on delete cascade,
  query text not null check (length(query) between 1 and 1000),
  at timestamptz not null,
  primary key (user_id, query)
);
create index recent_searches_at on recent_searches (at);

-- Fees of a program beside its yearly tuition, as `Fee` in the contract.
create table program_fees (
  id uuid primary key default gen_random_uuid(),
  program_id uuid not null references programs (id) on delete cascade,
  kind text not null check (kind in ('application', 'deposit', 'registration', 'tuition', 'other')),
  amount numeric(14, 2) not null check (amount >= 0),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  due text,
  paid_to text,
  source_url text,
  checked_on date
);
create index program_fees_program on program_fees (program_id);

-- What living in a place costs. A row is never changed: a new amount withdraws the old row, which stays as the
-- record of what was shown when. A city's row counts before its country's.
create table destination_costs (
  id uuid primary key default gen_random_uuid(),
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  city text check (length(city) between 1 and 100),
  kind text not null check (kind in ('living', 'visa', 'insurance', 'ticket')),
  amount numeric(14, 2) not null check (amount >= 0),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  per text not null check (per in ('year', 'month', 'once')),
  note text check (length(note) <= 300),
  source_url text not null check (length(source_url) between 1 and 500),
  checked_on date not null,
  set_by uuid references users (id) on delete set null,
  set_at timestamptz not null default now(),
  withdrawn_by uuid references users (id) on delete set null,
  withdrawn_at timestamptz
);
create unique index destination_costs_current on destination_costs (country, kind, coalesce(catalogue_fold(city), ''))
  where withdrawn_at is null;
create index destination_costs_newest on destination_costs (country, set_at desc);

-- A reader says that a fact is wrong. Of a closed account its reports go too.
create table mistakes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete cascade,
  university_id uuid not null references universities (id) on delete cascade,
  -- Null: the mistake is on the university itself.
  program_id uuid references programs (id) on delete cascade,
  field text not null check (field in (
    'name', 'tuition', 'fees', 'deadline', 'requirements', 'language', 'duration', 'place', 'link', 'closed', 'other')),
  text text not null check (length(text) between 1 and 1000),
  source_url text check (length(source_url) <= 500),
  reported_at timestamptz not null,
  outcome text check (outcome in ('corrected', 'right-as-is')),
  answer text check (length(answer) between 1 and 1000),
  handled_by uuid references users (id) on delete set null,
  handled_at timestamptz,
  check ((outcome is null) = (handled_at is null))
);
create index mistakes_open on mistakes (reported_at) where handled_at is null;
create index mistakes_newest on mistakes (reported_at desc, id);
create index mistakes_user on mistakes (user_id, reported_at desc);
create index mistakes_program on mistakes (program_id);
create index mistakes_university on mistakes (university_id);
