import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { findUniversities } from '#areas/catalogue/universities/server/list-universities.ts'
import { staleBefore } from '../contract/catalogue-facts.ts'
import type { listCatalogueUniversities as route, UniversityEntry } from '../contract/university-editing.ts'
import { isStale } from './fact-sources.ts'

interface Row {
  id: string
  name: string
  country: string
  city: string | null
  status: UniversityEntry['status']
  programs: number
  program_count: number
  oldest_check: string | null
  has_source: boolean
  open_mistakes: number
}

/** A search considers this many of the best matches; filters apply to them. */
const searchedAtMost = 1_000

type Filters = Omit<QueryOf<typeof route>, 'page' | 'limit' | 'sort'>

const noSource = sql`(u.source_url is null and u.source_note is null and u.group_sources = '{}')`
const waiting = sql`select from mistakes m where m.university_id = u.id and m.handled_at is null`

/** The SQL condition and order of a list, for `universities u`. */
export async function listedUniversities(
  { pool, clock }: Pick<Deps, 'pool' | 'clock'>,
  { search, status, country, attention }: Filters,
) {
  const today = clock.now().toISOString().slice(0, 10)
  const span = { limit: searchedAtMost, offset: 0, drafts: true, today }
  const searched = search === '' ? null : await findUniversities(pool, search, span)
  const ids = searched?.rows.map(({ id }) => id) ?? null
  const stale = sql`(u.oldest_check is null or u.oldest_check < ${staleBefore(today)}::date)`
  const where = sql`
    ${ids === null ? sql`true` : sql`u.id = any (${ids}::uuid[])`}
    and ${status === undefined ? sql`true` : sql`u.status = ${status}`}
    and ${country === undefined ? sql`true` : sql`u.country = ${country}`}
    and ${
      attention === undefined
        ? sql`true`
        : attention === 'mistakes'
          ? sql`exists (${waiting})`
          : sql`u.status <> 'withdrawn' and ${attention === 'stale' ? stale : noSource}`
    }`
  const order = ids === null ? sql`u.folded_name, u.id` : sql`array_position(${ids}::uuid[], u.id)`
  return { where, order, stale, today }
}

/** A page of universities of any status: by name, with a search the best match first, or as `sort` says. */
export async function listCatalogueUniversities(
  { db, pool, clock }: Pick<Deps, 'db' | 'pool' | 'clock'>,
  { page, limit, sort, ...filters }: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const { where, order: usual, stale, today } = await listedUniversities({ pool, clock }, filters)
  const order = sort === undefined ? usual : sql`u.program_count desc, ${usual}`
  const { rows } = await sql<Row>`
    select u.id, u.name, u.country, u.city, u.status, u.program_count, u.oldest_check, not ${noSource} as has_source,
      (select count(*)::int from programs p where p.university_id = u.id) as programs,
      (select count(*)::int from (${waiting}) as w) as open_mistakes
    from (select * from universities u where ${where} order by ${order}
      limit ${limit} offset ${(page - 1) * limit}) as u
    order by ${order}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from universities u where ${where}`.execute(db)
  const counts = await sql<ReplyOf<typeof route>['counts']>`
    select count(*) filter (where u.status = 'draft')::int as draft,
      count(*) filter (where u.status = 'published')::int as published,
      count(*) filter (where u.status = 'withdrawn')::int as withdrawn,
      count(*) filter (where u.status <> 'withdrawn' and ${stale})::int as stale,
      count(*) filter (where u.status <> 'withdrawn' and ${noSource})::int as "noSource",
      (select count(*)::int from mistakes where handled_at is null) as mistakes
    from universities u`.execute(db)
  return {
    data: rows.map((row) => ({
      _id: row.id,
      universityName: row.name,
      country: row.country,
      city: row.city,
      status: row.status,
      programs: row.programs,
      publishedPrograms: row.program_count,
      openMistakes: row.open_mistakes,
      checkedOn: row.oldest_check,
      hasSource: row.has_source,
      stale: isStale(row.oldest_check, today),
    })),
    totalCount: counted.rows[0]!.total,
    counts: counts.rows[0]!,
  }
}
