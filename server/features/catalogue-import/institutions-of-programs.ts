import type pg from 'pg'
import type { ImportReport } from './import-report.ts'
import type { TitleOf } from './stage.ts'

/** Each institution the staged rows name, once, and the university it is. */
const place = `
  create temp table place on commit drop as
  select distinct university_source_id, institution, institution_names, country, null::uuid as university_id,
    country as found_in, 0 as bearers
  from staged`

/** By id, else by name, else by another name; in the country named. Several of one name are not chosen among. */
const findById = `
  update place l set university_id = u.id, bearers = 1, found_in = u.country
  from universities u
  where u.source_id = l.university_source_id`
const findByName = (same: string) => `
  update place l set university_id = found.id, bearers = found.bearers
  from (
    select l.country, l.institution, (array_agg(u.id order by u.standing desc, u.id))[1] as id,
      count(*)::integer as bearers
    from place l join universities u on u.country = l.country and ${same}
    where l.university_id is null and l.university_source_id is null
    group by 1, 2
  ) as found
  where l.university_id is null and l.university_source_id is null
    and found.country = l.country and found.institution = l.institution`
const byOwnName = findByName('u.folded_name = any (l.institution_names)')
const byOtherName = findByName(
  'u.names && l.institution_names and exists (select 1 from unnest(l.institution_names) as n where length(n) > 4)',
)

const dropUnplaced = `
  delete from staged s using place l
  where l.university_source_id is not distinct from s.university_source_id
    and l.institution is not distinct from s.institution and l.country = s.country
    and (l.bearers > 1 or l.university_id is null)
  returning s.line, s.institution, s.university_source_id, l.bearers`

/**
 * A university is made for an institution that no other name or id fits, so that its programs have a place. What
 * stands in brackets at the end of a name, as in (UNSW), is its short form.
 */
const make = `
  with fresh as (
    select distinct on (l.country, l.institution_names[array_upper(l.institution_names, 1)])
      l.university_source_id, l.country, btrim(regexp_replace(l.institution, '\\([^()]*\\)\\s*$', '')) as name,
      substring(l.institution from '\\(([^()\\s]{2,12})\\)\\s*$') as short,
      (select min(s.city) from staged s where s.institution = l.institution and s.country = l.country) as city
    from place l
    where l.university_id is null and l.institution is not null
    order by 2, l.institution_names[array_upper(l.institution_names, 1)], l.university_source_id nulls last
  )
  insert into universities (source_id, name, acronyms, country, city, source_note)
  select university_source_id, name, array_remove(array[short], null), country, city, $1
  from fresh
  returning 1`

const assign = `
  update staged s set university_id = l.university_id, country = l.found_in
  from place l
  where l.university_source_id is not distinct from s.university_source_id
    and l.institution is not distinct from s.institution and l.country = s.country`

/** Finds, or makes, the universities that staged programs belong to. */
export class InstitutionsOfPrograms {
  readonly #client: pg.Client
  readonly #title: TitleOf
  readonly #note: string

  constructor(client: pg.Client, title: TitleOf, fileName: string) {
    this.#client = client
    this.#title = title
    this.#note = `Named in the program file ${fileName}`
  }

  /** Sets `university_id` and `country` of all staged rows; rows that cannot be placed leave the stage. */
  async find(report: ImportReport): Promise<void> {
    const client = this.#client
    await client.query('drop table if exists place')
    await client.query(place)
    await this.#look()
    const made = (await client.query(make, [this.#note])).rowCount ?? 0
    report.universitiesCreated += made
    if (made > 0) await this.#look()
    for (const { line, institution, university_source_id, bearers } of (await client.query(dropUnplaced))
      .rows) {
      report.refused.push(
        bearers > 1
          ? {
              line,
              column: this.#title('institution'),
              reason: `${bearers} universities of this country are called "${institution}": give the university's id`,
            }
          : {
              line,
              column: this.#title('universityId'),
              reason: `The university ${university_source_id} is not in the catalogue: import it first`,
            },
      )
    }
    await client.query(assign)
  }

  async #look(): Promise<void> {
    for (const statement of [findById, byOwnName, byOtherName]) await this.#client.query(statement)
  }
}
