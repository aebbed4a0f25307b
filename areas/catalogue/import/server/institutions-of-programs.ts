import type pg from 'pg'
import type { ImportReport } from './import-report.ts'
import type { ParsedProgram } from './read-values/read-program.ts'
import { noteMade } from './import-changes.ts'
import { universityDigest } from './stage-universities.ts'
import { copyRows, type Staged, type TitleOf } from './stage.ts'
import { rowRefusals } from '#texts/catalogue/import/refusals.ts'

/** The distinct institutions in a batch, and the university of each. */
const prepare = `
  create temp table place (
    place integer primary key, university_source_id text, institution text, institution_names text[],
    country char(2), city text, university_id uuid, found_in char(2), bearers integer not null default 0
  ) on commit drop`

/** By id, else by name, else by an alternative name, in the stated country. A name shared by several is not matched. */
const findById = `
  update place l set university_id = u.id, bearers = 1, found_in = u.country
  from universities u
  where u.source_id = l.university_source_id`
const findByName = (same: string) => `
  update place l set university_id = found.id, bearers = found.bearers, found_in = l.country
  from (
    select l.place, (array_agg(u.id order by u.standing desc, u.id))[1] as id, count(*)::integer as bearers
    from place l join universities u on u.country = l.country and ${same}
    where l.bearers = 0 and l.university_source_id is null
    group by l.place
  ) as found
  where found.place = l.place`
const byOwnName = findByName('u.folded_name = any (l.institution_names)')
const byOtherName = findByName(`u.names && l.institution_names
      and exists (select 1 from unnest(l.institution_names) as n where length(n) > 4)`)

/**
 * Creates a university for an institution without a match, for its programs. The text in brackets at the end of a name,
 * such as (UNSW), is its acronym. Of several names with one id, the first in the file is used.
 */
const make = `
  with named as (
    select distinct on (country, institution_names[array_upper(institution_names, 1)])
      place, university_source_id, country, city, btrim(regexp_replace(institution, '\\([^()]*\\)\\s*$', '')) as name,
      substring(institution from '\\(([^()\\s]{2,12})\\)\\s*$') as short
    from place
    where university_id is null and institution is not null
    order by country, institution_names[array_upper(institution_names, 1)], university_source_id nulls last
  ), fresh as (
    select distinct on (coalesce(university_source_id, place::text)) *
    from named
    order by coalesce(university_source_id, place::text), place
  ), made as (
    insert into universities as u (source_id, name, acronyms, country, city, source_note)
    select university_source_id, name, array_remove(array[short], null), country, city, $2
    from fresh
    returning u.id, ${universityDigest} as digest
  )
  ${noteMade}`

const dropUnplaced = `
  delete from staged s using place l
  where l.place = s.place and l.bearers <> 1
  returning s.line, l.institution, l.university_source_id, l.bearers`

/** Finds or creates the universities of the programs in a batch. */
export class InstitutionsOfPrograms {
  readonly #client: pg.ClientBase
  readonly #title: TitleOf
  readonly #run: string
  readonly #note: string

  constructor(client: pg.ClientBase, title: TitleOf, run: string, fileName: string) {
    this.#client = client
    this.#run = run
    this.#title = title
    // Stored in the catalogue, so it is not translated.
    this.#note = `Named in the program file ${fileName}`
  }

  async prepare(): Promise<void> {
    await this.#client.query(prepare)
  }

  /**
   * Fills `place` with the institutions of some rows.
   * @returns the number of each row's place, in the order of the rows
   */
  async find(rows: ReadonlyArray<Staged<ParsedProgram>>, report: ImportReport): Promise<number[]> {
    const numbers = new Map<string, number>()
    const places: ParsedProgram[] = []
    const placed = rows.map(({ values }) => {
      const key = JSON.stringify([values.universityId, values.institution, values.country])
      const known = numbers.get(key)
      if (known !== undefined) return known
      numbers.set(key, places.length)
      return places.push(values) - 1
    })
    await this.#client.query('delete from place')
    await copyRows(
      this.#client,
      'place',
      ['place', 'university_source_id', 'institution', 'institution_names', 'country', 'city'],
      places.map(({ universityId, institution, institutionNames, country, city }, at) => [
        at,
        universityId,
        institution,
        institutionNames,
        country || null,
        city,
      ]),
    )
    await this.#client.query('analyze place')
    await this.#match()
    const made = (await this.#client.query(make, [this.#run, this.#note])).rowCount ?? 0
    report.universitiesCreated += made
    if (made > 0) await this.#match()
    return placed
  }

  /** Removes staged rows without a university. */
  async dropUnplaced(report: ImportReport): Promise<void> {
    const { rows } = await this.#client.query(dropUnplaced)
    for (const { line, institution, university_source_id, bearers } of rows) {
      const reason =
        bearers > 1
          ? rowRefusals.ambiguousInstitution({ count: Number(bearers), institution })
          : rowRefusals.unknownUniversity({ id: university_source_id })
      const column = this.#title(bearers > 1 ? 'institution' : 'universityId')
      report.refused.push({ line, column, reason })
    }
  }

  async #match(): Promise<void> {
    for (const statement of [findById, byOwnName, byOtherName]) await this.#client.query(statement)
  }
}
