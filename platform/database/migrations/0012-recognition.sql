-- What regulators at home say about degrees from abroad, and that requirement sets never change.

-- A rule as it was read, in our words, with source and day. What can be held against a student's record or a
-- program stands in columns; what cannot must be asked. `position` orders the rules of a regulator.
create table recognition_rules (
  id integer generated always as identity primary key,
  regulator text not null check (length(regulator) between 1 and 40),
  -- Whose students it concerns: ISO 3166-1 alpha-2.
  home_country char(2) not null check (home_country ~ '^[A-Z]{2}$'),
  position smallint not null,
  -- ISCED-F codes and all below them; empty = every program.
  fields text[] not null default '{}',
  rule text not null check (length(rule) between 1 and 500),
  -- As `Requirement` in the contract; null = nothing in a record answers it.
  line jsonb check (jsonb_typeof(line) = 'object'),
  -- The program has to last this long; null = nothing said.
  least_months smallint check (least_months > 0),
  -- The rule is for programs not taught in this language (BCP 47); null = for all.
  unless_taught_in text check (unless_taught_in ~ '^[a-z]{2,3}$'),
  -- The university has to be on the regulator's list (recognition_listings).
  asks_listing boolean not null default false,
  source_url text not null check (source_url ~ '^https?://'),
  checked_on date not null,
  unique (regulator, position),
  check (num_nonnulls(line, least_months) + asks_listing::integer <= 1)
);

-- Whether a university stands on a regulator's list: only where a source says so. No row = not known.
create table recognition_listings (
  regulator text not null check (length(regulator) between 1 and 40),
  university_id uuid not null references universities (id) on delete cascade,
  listed boolean not null,
  source_url text not null check (source_url ~ '^https?://'),
  checked_on date not null,
  primary key (regulator, university_id)
);

-- Processes keep a copy of the sets and ask only whether one was added.
create function refuse_changed_set() returns trigger language plpgsql as $$
begin
  raise exception 'a requirement set never changes: other requirements are another set';
end $$;
create trigger requirement_sets_fixed before update of lines, english_test, fingerprint on requirement_sets
  for each row execute function refuse_changed_set();
