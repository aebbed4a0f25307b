import { sql, type Kysely } from 'kysely'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import { duplicateReasons, type DuplicateReason } from '#areas/students/records/contract.ts'
import { alike, soundOf } from '#areas/students/records/server/find-duplicates.ts'
import { presentStudent, students } from '#areas/students/records/server/present-student.ts'
import type { Half, listDuplicatePairs as route } from '../contract.ts'

/** A phone number with more students belongs to a shop or a school, and says nothing about any two of them. */
const mostPerPhone = 6

interface PairRow {
  older: string
  newer: string
  because: DuplicateReason[]
  total: number
}

/**
 * Pairs of students who may be the same person: the same phone number or number of an identity document, or a similar name
 * and the same date of birth.
 */
export async function listPairs(
  { db }: { db: Kysely<Database> },
  { page, limit }: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const { rows } = await sql<PairRow>`
    with known as (
      select u.id, u.phone, u.created_at, d.date_of_birth, catalogue_fold(u.name) as name, ${soundOf(sql`u.name`)} as sounds
      from users u left join student_details d on d.user_id = u.id
      where u.role = 'student' and u.status in ('pending', 'active')),
    phones as (
      select phone from known where phone is not null
      group by phone having count(*) between 2 and ${sql.lit(mostPerPhone)}),
    pairs as (
      select a.id as one, b.id as other, 'phone' as reason
      from phones join known a using (phone) join known b on b.phone = a.phone and a.id < b.id
      union all
      select a.id, b.id, 'name-and-birth'
      from known a join known b on b.date_of_birth = a.date_of_birth and a.id < b.id
      where a.sounds = b.sounds or similarity(a.name, b.name) >= ${sql.lit(alike)}
      union all
      select p.user_id, q.user_id, case p.paper when 'national' then 'cnic' else 'passport' end
      from identity_papers p
      join identity_papers q on q.paper = p.paper and q.number_digest = p.number_digest and p.user_id < q.user_id)
    select case when (a.created_at, a.id) <= (b.created_at, b.id) then a.id else b.id end as older,
      case when (a.created_at, a.id) <= (b.created_at, b.id) then b.id else a.id end as newer,
      array_agg(distinct pairs.reason) as because, count(*) over ()::int as total
    from pairs join known a on a.id = pairs.one join known b on b.id = pairs.other
    where not exists (select from different_students k where k.student_id = a.id and k.other_id = b.id)
    group by a.id, a.created_at, b.id, b.created_at
    order by greatest(a.created_at, b.created_at) desc, a.id, b.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  if (rows.length === 0) return { data: [], totalCount: page === 1 ? 0 : await total(db, limit) }
  const halves = await readHalves(
    db,
    rows.flatMap(({ older, newer }) => [older, newer]),
  )
  return {
    data: rows.flatMap(({ older, newer, because }) => {
      const [first, second] = [halves.get(older), halves.get(newer)]
      if (!first || !second) return []
      return [
        {
          students: [first, second] as [Half, Half],
          because: duplicateReasons.filter((reason) => because.includes(reason)),
        },
      ]
    }),
    totalCount: rows[0]!.total,
  }
}

/** The total for a page past the end. */
const total = async (db: Kysely<Database>, limit: number): Promise<number> =>
  (await listPairs({ db }, { page: 1, limit })).totalCount

async function readHalves(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, Half>> {
  const rows = await students(db).where('u.id', 'in', ids).execute()
  return new Map(
    rows
      .map(presentStudent)
      .map(({ _id, name, email, phone, createdAt, applicationCount }) => [
        _id,
        { _id, name, email, phone, createdAt, applicationCount },
      ]),
  )
}
