import { sql, type Kysely } from 'kysely'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import { countedFacts, type CountedFact, type countKnownFacts as route } from '../contract/known-facts.ts'

/** The record's source is the university's or an authority's own page. */
const own = sql`(p.source_kind = 'official' and p.source_url is not null)`
/** A group of facts has a source that counts. */
const sourced = (group: string) => sql`(${own} or p.group_sources ? ${group})`

const known: Record<CountedFact, ReturnType<typeof sql>> = {
  award: sql`p.award is not null and ${sourced('title')}`,
  language: sql`p.language is not null and ${sourced('study')}`,
  duration: sql`p.duration_months is not null and ${sourced('study')}`,
  tuition: sql`p.tuition_amount is not null and p.tuition_year ~ '20[0-9]{2}' and ${sourced('tuition')}`,
  intake: sql`(p.intake is not null or p.deadline is not null
    or p.id in (select program_id from program_intakes)) and ${sourced('intakes')}`,
  requirements: sql`(p.entry_requirements is not null or p.requirement_set is not null) and ${sourced('requirements')}`,
  source: sql`${own} or p.group_sources <> '{}'`,
  checked: sql`(${own} or p.group_sources <> '{}') and p.oldest_check is not null`,
}

type Row = Record<CountedFact, number> & {
  country: string | null
  programs: number
  complete: number
  other_source: number
}

const counts = (row: Row) => ({
  programs: row.programs,
  known: Object.fromEntries(countedFacts.map((fact) => [fact, row[fact]])) as Record<CountedFact, number>,
  complete: row.complete,
  otherSource: row.other_source,
})

/** How many published programs have each fact that students decide by, by country and in all. */
export async function countKnownFacts(db: Kysely<Database>): Promise<ReplyOf<typeof route>> {
  const facts = sql.join(countedFacts.map((fact) => sql`(${known[fact]}) as ${sql.ref(fact)}`))
  const sums = sql.join(
    countedFacts.map((fact) => sql`count(*) filter (where ${sql.ref(fact)})::int as ${sql.ref(fact)}`),
  )
  const all = sql.join(
    countedFacts.map((fact) => sql.ref(fact)),
    sql` and `,
  )
  const { rows } = await sql<Row>`
    select country, count(*)::int as programs, ${sums}, count(*) filter (where ${all})::int as complete,
      count(*) filter (where has_source and not source)::int as other_source
    from (
      select p.country, ${facts}, p.source_url is not null as has_source
      from programs p where p.status = 'published'
    ) as p
    group by grouping sets ((country), ())
    order by country is null, complete desc, programs desc, country`.execute(db)
  const total = rows.pop()!
  return {
    countries: rows.map((row) => ({ country: row.country!, ...counts(row) })),
    total: counts(total),
  }
}
