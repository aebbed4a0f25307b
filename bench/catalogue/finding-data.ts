import type pg from 'pg'

/**
 * A catalogue of any size made from the real one, in steps: the first hundred thousand programs are the real rows;
 * further ones are copies at further universities, in other countries, with names, fees, starts, deadlines and
 * requirements of their own. Everything is drawn from hashes of the rows, so that every run makes the same.
 */

/** Dated starts are given to two programs in five; of these, some have two. */
const starts = `array['2026-autumn', '2027-spring', '2027-autumn', '2028-spring']`
const countries = `'{US,GB,AU,CA,DE,FR,IT,ES,NL,IE,PL,CZ,HU,RO,LV,LT,EE,GE,KZ,KG,UZ,RU,BY,TR,CN,MY,KR,JP,AE,SA,QA,EG,RS,
  BG,GR,CY,MT,PT,AT,CH,SE,NO,DK,FI,NZ,ZA}'::text[]`
/** A figure from 0 to below one, the same for the same text. */
const drawn = (text: string) => `((hashtextextended(${text}, 7) & 1048575) / 1048576.0)`

/** Moves the programs that were imported aside, to be the pattern of all others. @param client without time limits */
export async function takeSeed(client: pg.ClientBase): Promise<void> {
  await client.query(`
    set manzil.importing = 'on';
    create table seed_programs as
      select p.*, row_number() over (order by md5(university_id::text), number) as place
      from programs p join universities u on u.id = p.university_id
      where p.status = 'published' and u.status = 'published';
    create unique index on seed_programs (place);
    create table seed_universities as
      select u.*, row_number() over (order by u.id) as place from universities u
      where id in (select university_id from seed_programs);
    truncate programs cascade;
    insert into requirement_sets (fingerprint, lines, english_test)
    select 'made ' || n, jsonb_build_array(
        jsonb_build_object('kind', 'english', 'subject', 'ielts', 'part', 'overall', 'operator', '>=',
          'value', 5 + (n % 7) * 0.5, 'scheme', 'ielts_band', 'alternatives', '[]'::jsonb, 'note', null),
        jsonb_build_object('kind', 'education', 'subject',
          (array['hssc_pre_medical', 'hssc_pre_engineering', 'bs_4_years', 'a_level'])[1 + n % 4], 'part', null,
          'operator', '>=', 'value', 45 + n % 40, 'scheme', 'percentage', 'alternatives', '[]'::jsonb, 'note', null)),
      (array['needed', 'not-needed', null])[1 + n % 3]
    from generate_series(1, 500) as n;
    insert into exchange_rates (currency, rate, as_of, source) values
      ('USD', 280, '2026-11-01', 'made'), ('EUR', 300, '2026-11-01', 'made'), ('AUD', 180, '2026-11-01', 'made'),
      ('GBP', 360, '2026-11-01', 'made')`)
}

/** Adds programs until there are so many. The steps 10,000, 100,000 and 1,000,000 build on each other. */
export async function fillPrograms(client: pg.ClientBase, upTo: number): Promise<void> {
  const { rows } = await client.query<{ had: number; seed: number }>(
    'select (select count(*)::int from programs) as had, (select count(*)::int from seed_programs) as seed',
  )
  const { had, seed } = rows[0]!
  // Building an index is several times quicker than adding to it row by row.
  const { rows: index } = await client.query<{ definition: string }>(
    `select pg_get_indexdef('programs_words'::regclass) as definition`,
  )
  if (upTo - had > 200_000) await client.query('drop index programs_words')
  for (let from = had; from < upTo;) {
    const copy = Math.floor(from / seed)
    const first = (from % seed) + 1
    const last = Math.min(seed, first + (upTo - from) - 1)
    await addCopy(client, copy, first, last)
    from += last - first + 1
  }
  if (upTo - had > 200_000) await client.query(index[0]!.definition)
  await client.query('select catalogue_note(null)')
  await client.query('vacuum analyze programs')
  await client.query('vacuum analyze program_intakes')
}

async function addCopy(client: pg.ClientBase, copy: number, first: number, last: number): Promise<void> {
  // An id of version 4 in its form, or no reply would let it pass.
  const id =
    copy === 0
      ? 'u.id'
      : `overlay(overlay(md5(u.id::text || '${copy}') placing '4' from 13) placing 'a' from 17)::uuid`
  const country =
    copy === 0 ? 'u.country' : `(${countries})[1 + floor(${drawn(`u.id::text || 'c${copy}'`)} * 46)::int]`
  await client.query(`
    insert into universities (id, name, country, city, program_count, quality, wikidata, founded)
    select ${id}, u.name || ' ' || ${copy}, ${country}, u.city, u.program_count, 'B', u.wikidata, u.founded
    from seed_universities u
    where ${copy} > 0 and u.id in (select university_id from seed_programs where place between ${first} and ${last})
    on conflict do nothing`)
  const own = `p.id::text || '${copy}'`
  const site = `p.university_id::text || '${copy}'`
  await client.query(`
    insert into programs (university_id, country, name, award, level, level_word, field, language, duration_months,
      mode, tuition_amount, tuition_currency, tuition_basis, deadline, requirement_set, url, source_url, checked_on)
    select ${id}, ${copy === 0 ? 'p.country' : country},
      p.name || case when ${copy} = 0 then '' else
        (array['', '', '', ' with Honours', ' (Online)', ' and Management', ' Studies', ', International'])
          [1 + floor(${drawn(`${own} || 'n'`)} * 8)::int] end,
      p.award, p.level, p.level_word, p.field,
      coalesce(p.language, case when ${drawn(`${site} || 'l'`)} < 0.7 then 'en' end), p.duration_months, p.mode,
      round(p.tuition_amount * (0.5 + ${drawn(`${site} || coalesce(p.level_word, '')`)})::numeric),
      case when ${copy} = 0 then p.tuition_currency
        else case when p.tuition_amount is not null then (array['USD', 'EUR', 'GBP'])[1 + ${copy} % 3] end end,
      p.tuition_basis,
      case when ${drawn(`${site} || 'd'`)} < 0.8
        then date '2026-09-15' + 15 * floor(${drawn(`${site} || 'd' || coalesce(p.level_word, '')`)} * 30)::int end,
      case when ${drawn(`${site} || 'r'`)} < 0.7
        then (select min(id) from requirement_sets where fingerprint like 'made%')
          + floor(${drawn(`${site} || 's' || coalesce(p.level_word, '') || left(p.field, 2)`)} * 500)::int end,
      p.url, p.source_url, p.checked_on
    from seed_programs p join seed_universities u on u.id = p.university_id
    where p.place between ${first} and ${last}`)
  await client.query(`
    insert into program_intakes (program_id, start, closes)
    select p.id, (${starts})[s], date '2026-06-01' + 180 * s + 15 * floor(${drawn(`p.university_id::text || s`)} * 6)::int
    from programs p
    cross join generate_series(1, 4) as s
    where p.number > (select coalesce(max(number), 0) - ${last - first + 1} from programs)
      and ${drawn(`p.university_id::text || 'i'`)} < 0.4 and ${drawn(`p.university_id::text || s`)} < 0.35
    on conflict do nothing`)
}
