import type pg from 'pg'
import type { ImportReport } from './import-report.ts'
import { InstitutionsOfPrograms } from './institutions-of-programs.ts'
import type { ParsedProgram } from './read-values/read-program.ts'
import { digestOf, imageOf, noteInserts, noteUpdates } from './import-changes.ts'
import { inAny, sourcesAfter } from './sources-of-groups.ts'
import { copyRows, type Stage, type Staged, type TitleOf } from './stage.ts'
import { rowRefusals } from '#texts/catalogue/import/refusals.ts'

/** Columns that a file may fill, and the value of each from a row. */
const filled = {
  source_id: (p: ParsedProgram) => p.sourceId,
  name: (p: ParsedProgram) => p.name,
  award: (p: ParsedProgram) => p.award,
  level: (p: ParsedProgram) => p.level,
  level_word: (p: ParsedProgram) => p.levelWord,
  field: (p: ParsedProgram) => p.field,
  duration_months: (p: ParsedProgram) => p.durationMonths,
  language: (p: ParsedProgram) => p.language,
  mode: (p: ParsedProgram) => p.mode,
  tuition_amount: (p: ParsedProgram) => p.tuitionAmount,
  tuition_max: (p: ParsedProgram) => p.tuitionMax,
  tuition_currency: (p: ParsedProgram) => p.tuitionCurrency,
  tuition_basis: (p: ParsedProgram) => p.tuitionBasis,
  tuition_year: (p: ParsedProgram) => p.tuitionYear,
  intake: (p: ParsedProgram) => p.intake,
  deadline: (p: ParsedProgram) => p.deadline,
  entry_requirements: (p: ParsedProgram) => p.entryRequirements,
  url: (p: ParsedProgram) => p.url,
  source_url: (p: ParsedProgram) => p.sourceUrl,
  source_kind: (p: ParsedProgram) => p.sourceKind,
  source_note: (p: ParsedProgram) => p.sourceNote,
  record_type: (p: ParsedProgram) => p.recordType,
  as_of: (p: ParsedProgram) => p.asOf,
  checked_on: (p: ParsedProgram) => p.checkedOn,
  campus: (p: ParsedProgram) => p.campus,
} as const
const columns = Object.keys(filled) as Array<keyof typeof filled>
/** A fee is replaced as a whole: a new amount must not be combined with the old upper end or currency. */
const fee = new Set(['tuition_amount', 'tuition_max', 'tuition_currency', 'tuition_basis'])

/** The value of the row, or the stored one if the cell is blank. */
const merged = (column: string) => {
  // The same name in another case is not a change.
  if (column === 'name') return `case when s.source_id is null then p.name else s.name end`
  if (fee.has(column)) return `case when s.tuition_amount is null then p.${column} else s.${column} end`
  // Another amount is not of the year of the one before.
  if (column === 'tuition_year')
    return `coalesce(s.tuition_year, case
      when coalesce(s.tuition_amount, p.tuition_amount) is not distinct from p.tuition_amount then p.tuition_year end)`
  // Another page was not read on the day of the one before.
  if (column === 'checked_on')
    return `coalesce(s.checked_on, case
      when coalesce(s.source_url, p.source_url) is not distinct from p.source_url then p.checked_on end)`
  return `coalesce(s.${column}, p.${column})`
}
const differsIn = (column: string) => `p.${column} is distinct from ${merged(column)}`
const differs = columns.map(differsIn).join('\n        or ')
const differsInAny = (...some: string[]) => some.map(differsIn).join(' or ')
const group = (...some: string[]) => ({
  changed: differsInAny(...some),
  stated: inAny('s', ...some),
  known: inAny('p', ...some),
})
/** Requirements in words have the source of requirements, which students see; with lines, it stays that of the lines. */
const otherWords = `p.requirement_set is null and ${differsIn('entry_requirements')}`
const rowUrl = 'coalesce(s.source_url, s.url)'
const otherPage = `p.requirements_source_url is not null and ${otherWords}`
const sourceColumns: Readonly<Record<string, string>> = {
  group_sources: sourcesAfter({
    record: 'p',
    groups: {
      // The row is about the name.
      title: {
        changed: differsInAny('name', 'award', 'level', 'level_word', 'field', 'url'),
        stated: 'true',
        known: 'true',
      },
      study: group('duration_months', 'language', 'mode', 'campus'),
      tuition: group(...fee, 'tuition_year'),
      documents: { changed: 'false', stated: 'false', known: `p.required_documents <> '{}'` },
      requirements: {
        changed: otherWords,
        stated: 's.entry_requirements is not null',
        known: `p.requirements_source_url is null
          and (p.entry_requirements is not null or p.requirement_set is not null)`,
      },
      intakes: {
        ...group('intake', 'deadline'),
        known: `(${inAny('p', 'intake', 'deadline')} or exists (select from program_intakes where program_id = p.id))`,
      },
    },
    url: rowUrl,
    before: ['coalesce(p.source_url, p.url)', 'p.source_note', 'p.checked_on'],
    after: [
      `coalesce(${merged('source_url')}, ${merged('url')})`,
      merged('source_note'),
      merged('checked_on'),
    ],
  }),
  requirements_source_url: `case when ${otherPage} then ${rowUrl} else p.requirements_source_url end`,
  requirements_checked_on: `case when ${otherPage} then s.checked_on else p.requirements_checked_on end`,
}

const prepare = `
  set local manzil.importing = 'on';
  create temp table staged on commit drop as
    select 0 as line, 0 as place, ${columns.join(', ')}, ''::text collate "C" as folded_name, ''::text as city, university_id,
      country, id, false as fresh
    from programs limit 0;
  create temp table met (id uuid primary key, line integer not null) on commit drop;
  create temp table touched (university_id uuid primary key) on commit drop`

/**
 * Matches by id; a row without one by university, folded name and level. New rows get their id here. If a row has no
 * campus, an alternative name of the university counts as one, and so does the city.
 */
const matchKnown = `
  with nameless as materialized (
    select p.id, p.university_id, p.level_word, regexp_replace(catalogue_fold(p.name), '^the ', '') as folded_name
    from programs p
    where p.university_id in (
      select l.university_id from staged s join place l on l.place = s.place where s.source_id is null
    )
  ), match as (
    select s.line, p.id from staged s join programs p on p.source_id = s.source_id
    union all
    (
      select distinct on (s.line) s.line, k.id
      from staged s
      join place l on l.place = s.place
      join nameless k on k.university_id = l.university_id and k.folded_name = s.folded_name
      where s.source_id is null
        and (k.level_word = s.level_word or k.level_word is null or s.level_word is null)
      order by s.line, k.level_word is distinct from s.level_word, k.id
    )
  )
  update staged s
  set university_id = l.university_id, country = l.found_in, id = coalesce(o.known, gen_random_uuid()),
    fresh = o.known is null,
    campus = coalesce(s.campus, (
      select case when l.institution is null or u.folded_name = any (l.institution_names)
        or u.names && l.institution_names then s.city else l.institution end
      from universities u where u.id = l.university_id))
  from (select o.line, o.place, m.id as known from staged o left join match m on m.line = o.line) as o
  join place l on l.place = o.place
  where o.line = s.line`

const dropRepeats = `
  with placed as (
    select line, first_value(line) over same as first
    from staged
    window same as (
      partition by case when fresh then coalesce(source_id, university_id || folded_name || coalesce(level_word, ''))
        else id::text end
      order by line
    )
  ), repeated as (
    select s.line, least(m.line, case when p.first < s.line then p.first end) as same_as
    from staged s
    join placed p on p.line = s.line
    left join met m on m.id = s.id
    where m.id is not null or p.first < s.line
  )
  delete from staged s using repeated r where r.line = s.line
  returning s.line, r.same_as, s.source_id is not null as by_id`

/** A program may also move to another university. */
const placed = ['university_id', 'country'] as const
const watched = [
  ...columns.filter((column) => column !== 'campus'),
  ...placed,
  'status',
  'required_documents',
].map((column) => `p.${column}`)
const digest = digestOf(watched, ['p.campus'])
const all = [...columns, ...placed]
const updated = [...all, ...Object.keys(sourceColumns)]
const valueOf = (column: string) =>
  sourceColumns[column] ?? ((placed as readonly string[]).includes(column) ? `s.${column}` : merged(column))
const changes = `(p.university_id <> s.university_id or ${differs})`
const update = noteUpdates({
  entity: 'program',
  changing: `select p.id, s.line, ${imageOf(updated, (column) => `p.${column}`)} as before, ${imageOf(updated, valueOf)} as after
    from programs p join staged s on s.id = p.id where ${changes}`,
  update: `update programs p
    set ${updated.map((column) => `${column} = ${valueOf(column)}`).join(', ')}, updated_at = now(), version = p.version + 1
    from staged s where s.id = p.id and ${changes}
    returning p.id, ${digest} as digest`,
})

const insert = noteInserts(
  'program',
  `insert into programs as p (id, ${all.join(', ')})
    select id, ${all.join(', ')} from staged where fresh order by line
    returning p.id, ${digest} as digest`,
)

const touchUniversities = `
  insert into touched
  select distinct place.id::uuid
  from import_changes c
  cross join lateral (values (c.before ->> 'university_id'), (c.after ->> 'university_id'),
    ((select university_id::text from programs where id = c.record_id))) as place (id)
  where c.run_id = $1 and c.entity = 'program' and place.id is not null
  on conflict do nothing`

/** The digest of the current values of a program, to detect later changes. */
export const programDigest = digest
/** The columns of a program that an import fills and an undo restores. */
export const programColumns: readonly string[] = updated

const remember = 'insert into met select id, line from staged'

/** Writes rows of programs to the catalogue in batches, inside the caller's transaction. */
export class ProgramStage implements Stage<ParsedProgram> {
  readonly #client: pg.ClientBase
  readonly #title: TitleOf
  readonly #run: string
  readonly #fileName: string
  readonly #institutions: InstitutionsOfPrograms

  /**
   * @param run under which the changes are recorded
   * @param fileName for the note on a university that only this file names, and as the source of a row without one
   */
  constructor(client: pg.ClientBase, title: TitleOf, run: string, fileName: string) {
    this.#client = client
    this.#title = title
    this.#run = run
    this.#fileName = fileName
    this.#institutions = new InstitutionsOfPrograms(client, title, run, fileName)
  }

  async prepare(): Promise<void> {
    await this.#client.query(prepare)
    await this.#institutions.prepare()
  }

  async write(rows: ReadonlyArray<Staged<ParsedProgram>>, report: ImportReport): Promise<void> {
    if (rows.length === 0) return
    const client = this.#client
    const places = await this.#institutions.find(rows, report)
    await client.query('truncate staged')
    await copyRows(
      client,
      'staged',
      ['line', 'place', ...columns, 'folded_name', 'city'],
      rows.map(({ line, values }, at) => [
        ...[line, places[at] ?? null],
        ...columns.map((column) => filled[column](values)),
        ...[values.foldedName, values.city],
      ]),
    )
    await this.#institutions.dropUnplaced(report)
    await client.query('analyze staged')
    await client.query(matchKnown)
    for (const { line, same_as, by_id } of (await client.query(dropRepeats)).rows) {
      const column = this.#title(by_id ? 'id' : 'name')
      report.refused.push({ line, column, reason: rowRefusals.sameAsLine({ line: String(same_as) }) })
    }
    const updated = (await client.query(update, [this.#run, this.#fileName])).rowCount ?? 0
    const created = (await client.query(insert, [this.#run])).rowCount ?? 0
    const { rows: left } = await client.query('select count(*)::integer as all from staged')
    await client.query(remember)
    report.updated += updated
    report.created += created
    report.skipped += left[0].all - updated - created
  }

  async finish(): Promise<void> {
    await this.#client.query('analyze programs')
    await this.#client.query(touchUniversities, [this.#run])
    await this.#client.query('select catalogue_refresh(array(select university_id from touched))')
    await this.#client.query('select catalogue_count_words(), catalogue_note(null)')
  }
}
