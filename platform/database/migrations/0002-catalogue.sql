-- The catalogue: universities, their programs and intakes, instructors, the words a search may use,
-- the counts the screens show, and a record of every import.

create extension if not exists pg_trgm;
create extension if not exists unaccent;
create extension if not exists fuzzystrmatch;

-- Folding: what two spellings of one name have in common -------------------------------------------

-- A database created with the C locale lowers ASCII letters only, so the lower-casing of other
-- scripts must not depend on how the database was made.
do $$
declare
  chosen text;
begin
  select quote_ident(collname) into chosen
  from pg_collation
  where collname in ('pg_c_utf8', 'und-x-icu', 'C.utf8')
  order by array_position(array['pg_c_utf8', 'und-x-icu', 'C.utf8']::name[], collname)
  limit 1;
  execute format(
    'create function catalogue_lower(given text) returns text language sql immutable strict parallel safe
     as $f$ select pg_catalog.lower(given%s) $f$',
    coalesce(' collate pg_catalog.' || chosen, '')
  );
end
$$;

-- Lower case, no accents, no vowel marks, one form of each Arabic letter, punctuation as one space.
-- An apostrophe before a final s disappears (king's = kings), any other becomes a space.
-- Only explicit ranges are used: character classes such as [:alnum:] change with the locale. Written in
-- PL/pgSQL, whose plans are kept: an SQL function that cannot be inlined is planned anew in every query.
create function catalogue_fold(given text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  folded text := public.catalogue_lower(given);
begin
  if octet_length(folded) > length(folded) then
    folded := regexp_replace(normalize(folded, nfkd),
      '[\u0300-\u036f\u064b-\u065f\u0670\u0640\u00ad\u200b-\u200f\u2060\ufeff]', '', 'g');
    folded := public.catalogue_lower(public.unaccent('public.unaccent'::regdictionary, normalize(folded, nfc)));
    -- Apostrophes of all kinds; then one form of each Arabic, Persian and Urdu letter.
    folded := translate(folded,
      E'\u2019\u2018\u0060\u00b4\u02bb\u02bc\u02b9\u2032\uff07\u06cc\u06a9\u0649\u0629\u0671\u06c1',
      E'\'\'\'\'\'\'\'\'\'\u064a\u0643\u064a\u0647\u0627\u0647');
  else
    folded := replace(folded, '`', '''');
  end if;
  if strpos(folded, '''s') > 0 then
    folded := regexp_replace(folded, '''s(?![0-9a-z])', 's', 'g');
  end if;
  return btrim(regexp_replace(folded,
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u060c\u061b\u061f\u2000-\u206f\u3000-\u3004\u3008-\u3020\u30fb\uff00-\uff0f\uff1a-\uff20]+',
    ' ', 'g'));
end
$$;

-- Every folded name one institution goes by: with and without what stands in brackets, without a
-- leading The, with hyphens and apostrophes closed up, so that alfarabi finds Al-Farabi and xian Xi'an.
-- Loops and not queries: this runs for every row that is written.
create function catalogue_names(given text[]) returns text[]
language plpgsql immutable strict parallel safe
as $$
declare
  names text[] := '{}';
  form text;
  folded text;
  name text;
begin
  foreach name in array given loop
    continue when name is null;
    form := translate(name, E'-\'`\u2019\u2018\u00b4\u02bb\u02bc\u2010\u2011\u2013', '');
    foreach form in array array[
      name,
      case when form <> name then form end,
      case when strpos(name, '(') > 0 then regexp_replace(name, '\([^)]*\)', '', 'g') end
    ] loop
      continue when form is null;
      folded := public.catalogue_fold(form);
      if starts_with(folded, 'the ') then
        folded := substr(folded, 5);
      end if;
      if folded <> '' and folded <> all (names) then
        names := names || folded;
      end if;
    end loop;
  end loop;
  return names;
end
$$;

-- What is left of folded names without the words that nearly every institution has. Two names with one
-- core are the same name for a hurried typist: uni heidelberg, Heidelberg University.
create function catalogue_cores(names text[]) returns text[]
language plpgsql immutable strict parallel safe
as $$
declare
  cores text[] := '{}';
  core text;
  name text;
  word text;
begin
  foreach name in array names loop
    core := '';
    foreach word in array string_to_array(name, ' ') loop
      if word <> all ('{the,of,and,at,in,for,de,del,della,delle,degli,dei,di,da,do,dos,das,la,le,les,el,los,du,des,
          d,l,und,der,die,fur,zu,im,am,u,i,y,e,uni,univ,university,universities,universita,universitas,universitat,
          universitaet,universite,universidad,universidade,universiteit,universitet,universitetet,universitesi,
          universitatea,universitate,universitates,universiteti,universitetas,uniwersytet,univerzitet,univerzita,
          univerza,sveuciliste,egyetem,yliopisto,ulikool,studi,studiorum,college,institut,institute,instituto,
          istituto,school}'::text[]) then
        core := core || ' ' || word;
      end if;
    end loop;
    core := ltrim(core);
    if core <> '' and core <> all (cores) then
      cores := cores || core;
    end if;
  end loop;
  return cores;
end
$$;

create function catalogue_words(texts text[]) returns text[]
language plpgsql immutable strict parallel safe
as $$
begin
  return array_remove(string_to_array(array_to_string(texts, ' '), ' '), '');
end
$$;

-- array_to_string() is only stable, because some types print differently per session; text does not.
create function catalogue_joined(texts text[]) returns text
language plpgsql immutable strict parallel safe
as $$
begin
  return array_to_string(texts, ' ');
end
$$;

-- Universities ---------------------------------------------------------------------------------------

create table universities (
  id uuid primary key default gen_random_uuid(),
  source_id text unique check (length(source_id) between 1 and 200),
  name text not null check (length(name) between 1 and 300),
  local_name text,
  other_names text[] not null default '{}',
  acronyms text[] not null default '{}',
  country char(2) not null check (country ~ '^[A-Z]{2}$'),
  state text,
  city text,
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  website text,
  domains text[] not null default '{}',
  founded integer check (founded between 500 and 2100),
  wikidata text,
  kind text check (kind in ('public', 'private')),
  quality text check (quality in ('A', 'B', 'C')),
  status text not null default 'published' check (status in ('draft', 'published', 'withdrawn')),
  source_url text,
  source_note text,
  checked_on date,
  as_of text,
  -- Kept by catalogue_refresh(): facts about the published programs, for cards and for the search.
  program_count integer not null default 0,
  fields text[] not null default '{}',
  taught text[] not null default '{}',
  tuition_min numeric(14, 2),
  tuition_max numeric(14, 2),
  tuition_currency char(3),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Derived by the trigger below from the columns above, whatever is written here. One trigger and not
  -- generated columns, because those would fold every name once per column.
  folded_name text collate "C" not null default '',
  names text[] not null default '{}',
  cores text[] not null default '{}',
  search text not null default '',
  name_words tsvector not null default '',
  words tsvector not null default '',
  standing real not null default 0,
  unique (id, country)
);

-- names: what an exact query equals. cores: the same without generic words. search: the names between
-- bars, then place and domains, for starts-with and contains. words: every single word, with the country
-- as @lv, the fields taught as #0912 and the words of its programs as ~animation, so that one index answers
-- "medicine latvia". standing: how well
-- attested and large an institution is; it only breaks ties.
create function catalogue_derive_university() returns trigger
language plpgsql
as $$
declare
  places text[] := public.catalogue_names(array[new.city, new.state]);
  hosts text[] := '{}';
  lexemes text[];
  host text;
begin
  foreach host in array new.domains || substring(new.website from '^[A-Za-z]+://(?:www\.)?([A-Za-z0-9.-]+)') loop
    host := lower(host);
    if host <> '' and host <> all (hosts) then
      hosts := hosts || host;
    end if;
  end loop;
  new.names := public.catalogue_names(array[new.name, new.local_name] || new.other_names || new.acronyms);
  new.folded_name := regexp_replace(public.catalogue_fold(new.name), '^the ', '');
  new.cores := public.catalogue_cores(new.names);
  new.search := '|' || array_to_string(new.names, '|') || '|' || array_to_string(places || hosts, '|') || '|';
  lexemes := public.catalogue_words(new.names);
  new.name_words := array_to_tsvector(lexemes);
  lexemes := lexemes || public.catalogue_words(places) || hosts || ('@' || lower(new.country));
  -- A domain is found whole, and by its first part, which people type as a word: unipd, uniroma1.
  foreach host in array hosts loop
    lexemes := lexemes || split_part(host, '.', 1);
  end loop;
  if new.program_count > 0 then
    lexemes := lexemes || array(select '#' || f from unnest(new.fields) as f)
      || array(select '~' || t from unnest(new.taught) as t);
  end if;
  new.words := array_to_tsvector(array_remove(lexemes, ''));
  new.standing := case new.quality when 'A' then 3 when 'B' then 1 else 0 end
    + case when new.wikidata is null then 0 else 1 end
    + case when new.lat is null then 0 else 1 end
    + least(cardinality(new.other_names), 4) * 0.5
    + coalesce(least(greatest((2010 - new.founded) / 100.0, 0), 3), 0)
    + ln(1 + new.program_count) * 0.5;
  return new;
end
$$;

create trigger universities_derive
  before insert or update of name, local_name, other_names, acronyms, country, state, city, lat, website,
    domains, wikidata, founded, quality, fields, taught, program_count
  on universities for each row execute function catalogue_derive_university();

create index universities_listed on universities (folded_name, id) where status = 'published';
create index universities_by_country on universities (country, folded_name, id);
create index universities_names on universities using gin (names) with (fastupdate = off);
create index universities_cores on universities using gin (cores) with (fastupdate = off);
create index universities_words on universities using gin (words) with (fastupdate = off);
create index universities_search on universities using gin (search gin_trgm_ops) with (fastupdate = off);

-- Every word of every university and program, for putting a misspelt word right, and how many
-- universities it finds. A word left behind by a renamed university does no harm: it then finds nothing.
create table catalogue_vocabulary (
  word text collate "C" primary key,
  uses integer not null default 1
);
create index catalogue_vocabulary_shape on catalogue_vocabulary (left(word, 1) collate "C", length(word));
create index catalogue_vocabulary_trigrams on catalogue_vocabulary using gin (word gin_trgm_ops) with (fastupdate = off);

create function catalogue_spelling(lexeme text) returns text
language sql immutable strict parallel safe
as $$ select case when lexeme ~ '^~?[^.@#~]{2,40}$' then ltrim(lexeme, '~') end $$;

-- Counts all words anew. An import calls it once, at its end.
create function catalogue_count_words() returns void
language sql
as $$
  insert into catalogue_vocabulary as v (word, uses)
  select catalogue_spelling(word), max(ndoc)
  from ts_stat('select words from public.universities')
  where catalogue_spelling(word) is not null
  group by 1
  on conflict (word) do update set uses = excluded.uses where v.uses <> excluded.uses
$$;

create function catalogue_note_words() returns trigger
language plpgsql
as $$
begin
  -- An import notes all words once, at its end.
  if current_setting('manzil.importing', true) = 'on' then
    return null;
  end if;
  insert into catalogue_vocabulary (word)
  select distinct catalogue_spelling(lexeme)
  from written, unnest(tsvector_to_array(words)) as lexeme
  where catalogue_spelling(lexeme) is not null
  order by 1
  on conflict do nothing;
  return null;
end
$$;

create trigger universities_note_new_words after insert on universities
  referencing new table as written for each statement execute function catalogue_note_words();
create trigger universities_note_changed_words after update on universities
  referencing new table as written for each statement execute function catalogue_note_words();

-- Programs -------------------------------------------------------------------------------------------

create table programs (
  id uuid primary key default gen_random_uuid(),
  university_id uuid not null,
  -- A copy of the university's country, kept equal by the foreign key, so that one index can filter.
  country char(2) not null,
  source_id text unique check (length(source_id) between 1 and 200),
  name text not null check (length(name) between 1 and 400),
  award text,
  -- ISCED 2011, one digit; level_word is the word of the source.
  level smallint check (level between 0 and 8),
  level_word text,
  -- ISCED-F 2013: two digits broad, three narrow, four detailed.
  field text collate "C" check (field ~ '^[0-9]{2,4}$'),
  duration_months numeric(5, 1) check (duration_months > 0),
  language text check (language ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  mode text,
  tuition_amount numeric(14, 2) check (tuition_amount >= 0),
  tuition_max numeric(14, 2) check (tuition_max >= tuition_amount),
  tuition_currency char(3) check (tuition_currency ~ '^[A-Z]{3}$'),
  tuition_basis text check (tuition_basis in ('year', 'semester', 'month', 'total')),
  tuition_year text,
  intake text,
  deadline date,
  entry_requirements text,
  -- The wire names of the documents asked for; null = the source does not say.
  required_documents text[] check (required_documents <@ array[
    'cnicFrontImage', 'cnicBackImage', 'matricCertificateImage', 'fscCertificateImage', 'bsDegreeImage'
  ]),
  url text,
  source_url text,
  source_kind text,
  source_note text,
  record_type text not null default 'course'
    check (record_type in ('course', 'field_of_study', 'subject_offering')),
  status text not null default 'published' check (status in ('draft', 'published', 'withdrawn')),
  checked_on date,
  as_of text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Arithmetic, not a guess: the fee as stated, divided by the length as stated. For comparing and ranges.
  tuition_per_year numeric(14, 2) generated always as (
    case tuition_basis
      when 'year' then tuition_amount
      when 'semester' then tuition_amount * 2
      when 'month' then tuition_amount * 12
      when 'total' then
        case when duration_months <= 12 then tuition_amount else round(tuition_amount * 12 / duration_months, 2) end
    end
  ) stored,
  words tsvector not null generated always as (
    -- Words of name and award, the field as #0912 and the level as ^7.
    array_to_tsvector(array_remove(
      catalogue_words(array[catalogue_fold(name), coalesce(catalogue_fold(award), '')])
        || ('#' || field) || ('^' || level), null))
  ) stored,
  foreign key (university_id, country) references universities (id, country) on update cascade,
  check (tuition_amount is null or tuition_currency is not null)
);

create index programs_of_university on programs (university_id, name, id);
create index programs_filter_by_country on programs (country, field, level, tuition_per_year, id);
create index programs_filter_by_field on programs (field, level, tuition_per_year, id);
create index programs_by_tuition on programs (tuition_per_year, id);
create index programs_words on programs using gin (words) with (fastupdate = off);
create index programs_by_deadline on programs (university_id, deadline) where deadline is not null;

-- A start a student can apply for. An application is unique per student, program and intake.
create table program_intakes (
  id uuid primary key default gen_random_uuid(),
  program_id uuid not null references programs (id) on delete cascade,
  start text not null check (start ~ '^[0-9]{4}-(spring|summer|autumn|winter)$'),
  starts_on date,
  opens date,
  closes date,
  note text,
  unique (program_id, start),
  check (opens is null or closes is null or opens <= closes)
);

-- Recomputes what cards and the search need to know about the programs of some universities (null: of
-- all), and writes only the rows that changed.
create function catalogue_refresh(only_universities uuid[]) returns integer
language sql
as $$
  with fact as (
    select u.id,
      count(p.id)::integer as program_count,
      coalesce(array_agg(distinct p.field::text) filter (where p.field is not null), '{}') as fields,
      -- A range over several currencies would be no range.
      case when count(distinct p.tuition_currency) = 1 then min(p.tuition_currency::text) end as currency
    from universities u
    left join programs p on p.university_id = u.id and p.status = 'published'
    where only_universities is null or u.id = any (only_universities)
    group by u.id
  ), priced as (
    select f.*, range.least, range.most, coalesce(said.words, '{}') as taught
    from fact f
    left join lateral (
      select array_agg(distinct word order by word) as words
      from programs p, unnest(tsvector_to_array(p.words)) as word
      where p.university_id = f.id and p.status = 'published' and length(word) between 3 and 40 and word !~ '^[0-9#^]'
    ) as said on f.program_count > 0
    left join lateral (
      select min(p.tuition_per_year) as least,
        max(case when p.tuition_basis = 'year' then coalesce(p.tuition_max, p.tuition_amount) else p.tuition_per_year end) as most
      from programs p
      where p.university_id = f.id and p.status = 'published' and p.tuition_currency = f.currency
    ) as range on f.currency is not null
  ), changed as (
    update universities u
    set program_count = p.program_count, fields = p.fields, taught = p.taught, tuition_min = p.least, tuition_max = p.most,
      tuition_currency = p.currency
    from priced p
    where p.id = u.id
      and (u.program_count, u.fields, u.taught, u.tuition_min, u.tuition_max, u.tuition_currency)
        is distinct from (p.program_count, p.fields, p.taught, p.least, p.most, p.currency)
    returning 1
  )
  select count(*)::integer from changed
$$;

create function catalogue_refresh_touched() returns trigger
language plpgsql
as $$
begin
  -- An import refreshes once, at its end.
  if current_setting('manzil.importing', true) = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform catalogue_refresh(array(select distinct university_id from new_rows));
  elsif tg_op = 'DELETE' then
    perform catalogue_refresh(array(select distinct university_id from old_rows));
  else
    perform catalogue_refresh(array(select university_id from new_rows union select university_id from old_rows));
  end if;
  return null;
end
$$;

create trigger programs_refresh_inserted after insert on programs
  referencing new table as new_rows for each statement execute function catalogue_refresh_touched();
create trigger programs_refresh_updated after update on programs
  referencing new table as new_rows old table as old_rows for each statement execute function catalogue_refresh_touched();
create trigger programs_refresh_deleted after delete on programs
  referencing old table as old_rows for each statement execute function catalogue_refresh_touched();

-- Instructors ----------------------------------------------------------------------------------------

create table instructors (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  title text,
  bio text,
  subjects text[] not null default '{}',
  languages text[] not null default '{}',
  photo text,
  status text not null default 'published' check (status in ('draft', 'published', 'withdrawn')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text not null generated always as (
    catalogue_fold(name) || ' ' || coalesce(catalogue_fold(title), '') || ' '
      || catalogue_fold(catalogue_joined(subjects))
  ) stored
);
create index instructors_listed on instructors (name, id) where status = 'published';
create index instructors_search on instructors using gin (search gin_trgm_ops) with (fastupdate = off);

-- Counts and imports ---------------------------------------------------------------------------------

-- Filter counts over the published catalogue, kept by the import: ('country', 'LV', 7), ('level', '7', …),
-- ('field', '09', …), ('language', 'en', …), ('universities', '', …), ('programs', '', …).
create table catalogue_counts (
  kind text not null,
  key text not null,
  universities integer not null default 0,
  programs integer not null default 0,
  primary key (kind, key)
);

-- Counts the published catalogue anew. An import calls it once, at its end.
create function catalogue_count() returns void
language sql
as $$
  with program as (
    select p.university_id, p.country, p.level, p.field, p.language
    from programs p join universities u on u.id = p.university_id
    where p.status = 'published' and u.status = 'published'
  ), counted as (
    select 'universities' as kind, '' as key, count(*)::integer as universities, 0 as programs
    from universities where status = 'published'
    union all
    select 'programs', '', count(distinct university_id)::integer, count(*)::integer from program
    union all
    select 'country', u.country, count(*)::integer,
      coalesce(sum(u.program_count), 0)::integer
    from universities u where u.status = 'published' group by u.country
    union all
    select 'level', level::text, count(distinct university_id)::integer, count(*)::integer
    from program where level is not null group by level
    union all
    select 'field', left(field, 2), count(distinct university_id)::integer, count(*)::integer
    from program where field is not null group by left(field, 2)
    union all
    select 'language', language, count(distinct university_id)::integer, count(*)::integer
    from program where language is not null group by language
  ), gone as (
    delete from catalogue_counts c where not exists (select 1 from counted n where n.kind = c.kind and n.key = c.key)
  )
  insert into catalogue_counts (kind, key, universities, programs)
  select kind, key, universities, programs from counted
  on conflict (kind, key) do update set universities = excluded.universities, programs = excluded.programs
$$;

create table import_runs (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('universities', 'programs')),
  file_name text not null,
  file_sha256 text,
  started_by text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  read_rows integer not null default 0,
  created_rows integer not null default 0,
  updated_rows integer not null default 0,
  skipped_rows integer not null default 0,
  refused_rows integer not null default 0,
  refused jsonb not null default '[]'
);
create index import_runs_newest on import_runs (started_at desc);
