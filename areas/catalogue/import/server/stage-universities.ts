import type pg from 'pg'
import type { ImportReport } from './import-report.ts'
import type { ParsedUniversity } from './read-values/read-university.ts'
import { digestOf, imageOf, noteInserts, noteUpdates } from './import-changes.ts'
import { inAny, sourcesAfter } from './sources-of-groups.ts'
import { copyRows, type Stage, type Staged, type TitleOf } from './stage.ts'
import { rowRefusals } from '#texts/catalogue/import/refusals.ts'

/** Columns that a file may fill, and the value of each from a row. */
const filled = {
  source_id: (u: ParsedUniversity) => u.sourceId,
  name: (u: ParsedUniversity) => u.name,
  local_name: (u: ParsedUniversity) => u.localName,
  other_names: (u: ParsedUniversity) => u.otherNames,
  acronyms: (u: ParsedUniversity) => u.acronyms,
  country: (u: ParsedUniversity) => u.country,
  state: (u: ParsedUniversity) => u.state,
  city: (u: ParsedUniversity) => u.city,
  lat: (u: ParsedUniversity) => u.lat,
  lng: (u: ParsedUniversity) => u.lng,
  website: (u: ParsedUniversity) => u.website,
  domains: (u: ParsedUniversity) => u.domains,
  founded: (u: ParsedUniversity) => u.founded,
  wikidata: (u: ParsedUniversity) => u.wikidata,
  kind: (u: ParsedUniversity) => u.kind,
  quality: (u: ParsedUniversity) => u.quality,
  source_url: (u: ParsedUniversity) => u.sourceUrl,
  source_note: (u: ParsedUniversity) => u.sourceNote,
  as_of: (u: ParsedUniversity) => u.asOf,
  checked_on: (u: ParsedUniversity) => u.checkedOn,
} as const
const columns = Object.keys(filled) as Array<keyof typeof filled>
const lists = new Set(['other_names', 'acronyms', 'domains'])
/** A name in another case or with other accents is not a change; the first one stays. */
const required = new Set(['name', 'country'])

/** The value of the row, or the stored one if the cell is blank. */
const merged = (column: string) => {
  if (required.has(column)) return `case when s.source_id is null then u.${column} else s.${column} end`
  if (lists.has(column)) return `case when s.${column} = '{}' then u.${column} else s.${column} end`
  // Another page was not read on the day of the one before.
  if (column === 'checked_on')
    return `coalesce(s.checked_on, case
      when coalesce(s.source_url, u.source_url) is not distinct from u.source_url then u.checked_on end)`
  return `coalesce(s.${column}, u.${column})`
}
const differsIn = (column: string) =>
  lists.has(column)
    ? `not (u.${column} @> ${merged(column)} and u.${column} <@ ${merged(column)})`
    : `u.${column} is distinct from ${merged(column)}`
const differs = columns.map(differsIn).join('\n        or ')
const differsInAny = (...some: string[]) => some.map(differsIn).join(' or ')
/** The country is how the row is matched. */
const places = ['state', 'city', 'lat', 'lng']
const aboutIt = ['kind', 'founded', 'website']
const groupSources = sourcesAfter({
  record: 'u',
  groups: {
    // The row is about the name.
    names: {
      changed: differsInAny('name', 'local_name', 'other_names', 'acronyms'),
      stated: 'true',
      known: 'true',
    },
    place: {
      changed: differsInAny('country', ...places),
      stated: inAny('s', ...places),
      known: inAny('u', ...places),
    },
    facts: {
      changed: differsInAny(...aboutIt),
      stated: inAny('s', ...aboutIt),
      known: inAny('u', ...aboutIt),
    },
  },
  url: 's.source_url',
  before: ['u.source_url', 'u.source_note', 'u.checked_on'],
  after: [merged('source_url'), merged('source_note'), merged('checked_on')],
})
const updated = [...columns, 'group_sources']
const valueOf = (column: string) => (column === 'group_sources' ? groupSources : merged(column))

const prepare = `
  set local manzil.importing = 'on';
  create temp table staged on commit drop as
    select 0 as line, ${columns.join(', ')}, folded_name, ''::text as site, id, false as fresh, 0 as same_as
    from universities limit 0;
  create temp table met (id uuid primary key, line integer not null) on commit drop;
  create temp table sites (country char(2), site text, name text, primary key (country, site)) on commit drop;
  insert into sites
  select country, regexp_replace(regexp_replace(lower(website), '^https?://(www\\.)?', ''), '/+$', ''), name
  from universities where website is not null
  on conflict do nothing`

/** Matches by id, else by country and name, else by an alternative name that only one university has. */
const matchKnown = `
  update staged s
  set id = coalesce(
    (select u.id from universities u where u.source_id = s.source_id),
    (select u.id from universities u
     where u.country = s.country and u.folded_name = s.folded_name
       and (u.source_id is null or s.source_id is null)
     order by u.standing desc, u.id limit 1),
    (select (array_agg(u.id))[1] from universities u
     where s.source_id is null and length(s.folded_name) > 6
       and u.names @> array[s.folded_name::text] and u.country = s.country
     having count(*) = 1))`

/** Rows that repeat an earlier row of the file. */
const findRepeats = `
  with earlier as (
    select s.line as at, m.line from staged s join met m on m.id = s.id
    union all
    select s.line, o.line from staged s join staged o on o.id = s.id where o.line < s.line
    union all
    select s.line, o.line from staged s join staged o on o.source_id = s.source_id where o.line < s.line
    union all
    select s.line, o.line
    from staged s join staged o on o.country = s.country and o.folded_name = s.folded_name
    where o.line < s.line and (o.source_id is null or s.source_id is null)
  ), first as (
    select at, min(line) as line from earlier group by at
  )
  update staged s set same_as = first.line from first where first.at = s.line`

const dropRepeats = `
  delete from staged where same_as is not null returning line, same_as, source_id is not null as by_id`

/** Refuses rows with the website of another university, for a person to decide. Rows with an id are accepted. */
const dropSameSite = `
  with placed as (
    select line, name, source_id, id, country, site, first_value(line) over same as first_line,
      first_value(name) over same as first_name
    from staged
    where site is not null
    window same as (partition by country, site order by line)
  ), twin as (
    select p.line, coalesce(t.name,
      case when p.first_line < p.line then p.first_name || ' (line ' || p.first_line || ')' end) as name
    from placed p left join sites t on t.country = p.country and t.site = p.site
    where p.id is null and p.source_id is null
  )
  delete from staged s using twin where twin.line = s.line and twin.name is not null
  returning s.line, twin.name`

const watched = [...columns, 'status'].map((column) => `u.${column}`)
const update = noteUpdates({
  entity: 'university',
  changing: `select u.id, s.line, ${imageOf(updated, (column) => `u.${column}`)} as before,
      ${imageOf(updated, valueOf)} as after
    from universities u join staged s on s.id = u.id where ${differs}`,
  update: `update universities u
    set ${updated.map((column) => `${column} = ${valueOf(column)}`).join(', ')}, updated_at = now(), version = u.version + 1
    from staged s where s.id = u.id and (${differs})
    returning u.id, ${digestOf(watched)} as digest`,
})

const insert = noteInserts(
  'university',
  `insert into universities as u (id, ${columns.join(', ')})
    select id, ${columns.join(', ')} from staged where fresh order by line
    returning u.id, ${digestOf(watched)} as digest`,
)

/** The digest of the current values of a university, to detect later changes. */
export const universityDigest = digestOf(watched)
/** The columns of a university that an import fills and an undo restores. */
export const universityColumns: readonly string[] = updated

const remember = `
  with noted as (insert into met select id, line from staged)
  insert into sites select country, site, name from staged where site is not null on conflict do nothing`

/** Writes rows of universities to the catalogue in batches, inside the caller's transaction. */
export class UniversityStage implements Stage<ParsedUniversity> {
  readonly #client: pg.ClientBase
  readonly #title: TitleOf
  readonly #run: string
  readonly #fileName: string

  /**
   * @param run under which the changes are recorded
   * @param fileName as the source of a row without one
   */
  constructor(client: pg.ClientBase, title: TitleOf, run: string, fileName: string) {
    this.#client = client
    this.#title = title
    this.#run = run
    this.#fileName = fileName
  }

  async prepare(): Promise<void> {
    await this.#client.query(prepare)
    await this.#client.query(
      'create index on staged (country, folded_name); create index on staged (source_id)',
    )
  }

  async write(rows: ReadonlyArray<Staged<ParsedUniversity>>, report: ImportReport): Promise<void> {
    if (rows.length === 0) return
    const client = this.#client
    await client.query('truncate staged')
    await copyRows(
      client,
      'staged',
      ['line', ...columns, 'folded_name', 'site'],
      rows.map(({ line, values }) => [
        line,
        ...columns.map((column) => filled[column](values)),
        values.foldedName,
        values.site,
      ]),
    )
    await client.query('analyze staged')
    await client.query(matchKnown)
    await client.query(findRepeats)
    for (const { line, same_as, by_id } of (await client.query(dropRepeats)).rows) {
      const column = this.#title(by_id ? 'id' : 'name')
      report.refused.push({ line, column, reason: rowRefusals.sameAsLine({ line: String(same_as) }) })
    }
    for (const { line, name } of (await client.query(dropSameSite)).rows) {
      const reason = rowRefusals.sameWebsite({ name })
      report.refused.push({ line, column: this.#title('website'), reason })
    }
    const updated = (await client.query(update, [this.#run, this.#fileName])).rowCount ?? 0
    await client.query('update staged set id = gen_random_uuid(), fresh = true where id is null')
    const created = (await client.query(insert, [this.#run])).rowCount ?? 0
    const { rows: left } = await client.query('select count(*)::integer as all from staged')
    await client.query(remember)
    report.updated += updated
    report.created += created
    report.skipped += left[0].all - updated - created
  }

  async finish(): Promise<void> {
    await this.#client.query('select catalogue_count_words(), catalogue_note(null)')
  }
}
