import type pg from 'pg'
import { refuse } from '#platform/http/refusal.ts'
import { presentProgram, programColumns, type ProgramRow } from './program-row.ts'

const most = 3

/** What a program is about, as far as its name says it: any two masters have the word for it in common. */
const subjectIn = (name: string) =>
  String.raw`regexp_replace(lower(${name}), '\m(bachelors?|masters?|doctors?|of|in)\M', ' ', 'g')`

/**
 * A detailed field of four digits is narrow enough: its neighbors are other professions, as nursing is beside medicine. A
 * source that gives a broader one leaves it to the names. Of each university the program whose name is most alike. The
 * order rounds the likeness, so that among about equal ones those come first whose tuition is known, and then those in the
 * same country.
 */
const statement = {
  name: 'similar-programs',
  text: `
  select found.*
  from programs this
  join universities its on its.id = this.university_id
  cross join lateral (select ${subjectIn('this.name')} as words offset 0) as subject
  left join lateral (
    select ${programColumns}
    from (
      select distinct on (other.university_id) other.id as chosen, how.likeness
      from programs other
      join universities at on at.id = other.university_id
      -- Without the offset it is computed again wherever it is named.
      cross join lateral (
        select similarity(${subjectIn('other.name')}, subject.words) as likeness offset 0
      ) as how
      where other.field = this.field and other.level = this.level
        and other.level_word is not distinct from this.level_word
        and (other.language = this.language or other.language is null or this.language is null)
        and (length(this.field) = 4 or how.likeness >= 0.45)
        and other.university_id <> this.university_id
        and other.status = 'published' and at.status = 'published'
      order by other.university_id, how.likeness desc, other.id
    ) as nearest
    join programs p on p.id = nearest.chosen
    join universities u on u.id = p.university_id
    order by round(nearest.likeness::numeric, 1) desc, p.tuition_amount is null, p.country <> this.country, p.name, p.id
    limit ${most}
  ) as found on true
  where this.id = $1 and ($2::boolean or this.status = 'published' and its.status = 'published')`,
}

/**
 * Programs like one, at other universities: of the same subject and level, and not known to be taught in another language.
 * None are like a program whose subject or level is not known.
 * @throws not_found for a program that is unknown, or hidden from the viewer
 */
export async function listSimilarPrograms(
  pool: pg.Pool,
  programId: string,
  { viewerSeesDrafts, now }: { viewerSeesDrafts: boolean; now: Date },
) {
  const { rows } = await pool.query<ProgramRow>({ ...statement, values: [programId, viewerSeesDrafts] })
  if (rows.length === 0) throw refuse('not_found')
  const today = now.toISOString().slice(0, 10)
  return rows.filter(({ id }) => id !== null).map((row) => presentProgram(row, today))
}
