-- What programs ask for and what students have, as data, and the rates the agency keeps.

-- Requirements repeat: thousands of programs ask for the same. One row per distinct set, so that a record is
-- compared with each set once, and programs are found by the sets that fit.
create table requirement_sets (
  id integer generated always as identity primary key,
  -- Hash of the lines and of english_test: equal sets share a row.
  fingerprint text not null unique,
  -- As `Requirement` in the contract.
  lines jsonb not null check (jsonb_typeof(lines) = 'array'),
  -- Whether a test of English is asked for; null = the source does not say.
  english_test text check (english_test in ('needed', 'not-needed'))
);

alter table programs
  add column requirement_set integer references requirement_sets (id),
  add column requirements_source_url text,
  add column requirements_checked_on date;

-- One row per student; each part is saved whole, as the contract words it.
create table academic_records (
  user_id uuid primary key references users (id) on delete cascade,
  schooling jsonb not null default '[]',
  tests jsonb not null default '[]',
  goals jsonb not null default '{}',
  schooling_changed_at timestamptz,
  tests_changed_at timestamptz,
  goals_changed_at timestamptz
);

-- Append-only: the newest day of a currency counts. One unit of the currency is worth `rate` units of the
-- agency's home currency (site.config.ts), which itself has no row.
create table exchange_rates (
  id uuid primary key default gen_random_uuid(),
  currency char(3) not null check (currency ~ '^[A-Z]{3}$'),
  rate numeric(20, 8) not null check (rate > 0),
  as_of date not null,
  source text not null check (length(source) between 1 and 300),
  set_by uuid references users (id) on delete set null,
  set_at timestamptz not null default now()
);
create index exchange_rates_newest on exchange_rates (currency, as_of desc, set_at desc);

create view current_rates as
  select distinct on (currency) currency, rate, as_of, source, set_at
  from exchange_rates
  order by currency, as_of desc, set_at desc;
