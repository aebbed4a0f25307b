import { sql, type Kysely } from 'kysely'
import type { QueryOf, ReplyOf } from '#platform/contract/route.ts'
import { runPrepared, unseen } from '#platform/database/run-prepared.ts'
import type { Database } from '#platform/database/tables.ts'
import { duplicateReasons, type DuplicateReason } from '#areas/students/records/contract.ts'
import { foldedName, namesAlike } from '#areas/students/records/server/find-duplicates.ts'
import { presentStudent, students } from '#areas/students/records/server/present-student.ts'
import type { Half, listDuplicatePairs as route, Pair } from '../contract.ts'

/** A phone number with more students belongs to a shop or a school, and says nothing about any two of them. */
const mostPerPhone = 6

/**
 * How many of the newest students are compared with all older ones, one after another until a page is full; null for all.
 * The first pages need few, and comparing everybody takes a second or more.
 */
const steps = [250, 2_000, null]

interface PairRow {
  older: string
  newer: string
  because: DuplicateReason[]
}

interface Found {
  readonly rows: PairRow[]
  /** How many pairs there are whose newer record is among those that were compared. */
  readonly total: number
  /** How many students were compared with all older ones. */
  readonly compared: number
}

const isStudent = (user: string) =>
  sql`${sql.ref(`${user}.role`)} = 'student' and ${sql.ref(`${user}.status`)} in ('pending', 'active')`

/**
 * Pairs of students who may be the same person: the same phone number or number of an identity document, or a similar name
 * and the same date of birth.
 */
export async function listPairs(
  { db }: { db: Kysely<Database> },
  { page, limit }: QueryOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const offset = (page - 1) * limit
  for (const newest of steps) {
    const { rows, total, compared } = await findPairs(db, newest, { limit, offset })
    const isAll = newest === null || compared < newest
    if (!isAll && total <= offset + limit) continue
    return { data: await present(db, rows), totalCount: total, more: !isAll }
  }
  throw new Error('The last step compares everybody')
}

/** A part of the pairs whose newer record is among so many of the newest, the newest first. */
async function findPairs(
  db: Kysely<Database>,
  newest: number | null,
  { limit, offset }: { limit: number; offset: number },
): Promise<Found> {
  const isOlder = sql`(o.created_at, o.id) < (n.created_at, n.id) and ${isStudent('o')}`
  const [found] = await runPrepared(
    db,
    `duplicates-of-${newest ?? 'all'}`,
    sql<{ pairs: PairRow[]; total: number; compared: number }>`
    with newest as materialized (
      select u.id, ${foldedName('u')} as folded, u.phone, u.created_at from users u where ${isStudent('u')}
      order by u.created_at desc, u.id desc limit ${sql.lit(newest)}),
    found as (
      select n.id as newer, o.id as older, 'phone' as reason
      from newest n join users o on o.role = 'student' and o.phone = n.phone
      where ${isOlder} and ${sql.lit(mostPerPhone)} >= (
        select count(*) from users w where w.role = 'student' and w.phone = n.phone and ${isStudent('w')})
      union all
      select n.id, o.id, 'name-and-birth'
      from newest n join student_details nd on nd.user_id = n.id
      join student_details od on od.date_of_birth = nd.date_of_birth
      -- Each by its id: PostgreSQL would read all students to leave out most of them.
      cross join lateral (select * from users where id = od.user_id offset 0) o
      where ${isOlder} and ${namesAlike(foldedName('o'), sql`n.folded`)}
      union all
      select n.id, o.id, case np.identity_document when 'national' then 'cnic' else 'passport' end
      from newest n join identity_documents np on np.user_id = n.id
      join identity_documents op on op.identity_document = np.identity_document and op.number_digest = np.number_digest
      join users o on o.id = op.user_id
      where ${isOlder}),
    pairs as (
      select older, newer, array_agg(distinct reason) as because from found
      where not exists (select from different_students k
        where k.student_id = least(older, newer) and k.other_id = greatest(older, newer))
      group by older, newer),
    shown as (
      select older, newer, because, row_number() over (order by n.created_at desc, newer desc, older) as nth
      from pairs join newest n on n.id = newer
      order by nth limit ${unseen(limit, 'bigint')} offset ${unseen(offset, 'bigint')})
    select (select count(*)::int from pairs) as total, (select count(*)::int from newest) as compared,
      coalesce((select json_agg(shown order by nth) from shown), '[]') as pairs`,
  )
  const { pairs, total, compared } = found!
  return { rows: pairs, total, compared }
}

async function present(db: Kysely<Database>, rows: readonly PairRow[]): Promise<Pair[]> {
  if (rows.length === 0) return []
  const halves = await readHalves(
    db,
    rows.flatMap(({ older, newer }) => [older, newer]),
  )
  return rows.flatMap(({ older, newer, because }) => {
    const [first, second] = [halves.get(older), halves.get(newer)]
    if (!first || !second) return []
    return [
      {
        students: [first, second] as [Half, Half],
        because: duplicateReasons.filter((reason) => because.includes(reason)),
      },
    ]
  })
}

async function readHalves(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, Half>> {
  const rows = await runPrepared(
    db,
    'halves-of-pairs',
    students(db).where('u.id', '=', sql<string>`any(${ids}::uuid[])`),
  )
  return new Map(
    rows
      .map(presentStudent)
      .map(({ _id, name, email, phone, createdAt, applicationCount }) => [
        _id,
        { _id, name, email, phone, createdAt, applicationCount },
      ]),
  )
}
