import { sql, type Kysely } from 'kysely'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { Act, ActForStudent, ActingConsent, listOwnActs as ownRoute } from '#platform/acting/contract.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Database } from '#platform/database/tables.ts'
import { refuse } from '#platform/http/refusal.ts'
import { addressOrNone } from '#platform/mail/no-address.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { countPages } from '#areas/applications/offers.ts'
import type { showActing as route } from '../contract.ts'

/** How many acts are listed, newest first. */
const shown = 500

interface ActRow {
  readonly id: string
  readonly act: Act
  readonly about: string | null
  readonly name: string | null
  readonly at: Date
  readonly officer: string
}

async function readActs(db: Kysely<Database>, studentId: string): Promise<ActForStudent[]> {
  const { rows } = await sql<ActRow>`
    select a.id, a.act, a.about, a.at, o.name as officer, case
        when a.act in ('draft', 'draft-deleted') then (select p.name from programs p where p.id::text = a.about)
        when a.act in ('application', 'documents-sent') then (select p.name from applications x join programs p on p.id = x.program_id
          where x.id::text = a.about)
        when a.act like 'document-%' then (select d.name from documents d where d.id::text = a.about)
      end as name
    from acts_for_students a join users o on o.id = a.officer_id
    where a.student_id = ${studentId} order by a.at desc, a.id limit ${sql.lit(shown)}`.execute(db)
  return rows.map(({ id, act, about, name, at, officer }) => ({
    _id: id,
    act,
    about,
    name,
    at: at.toISOString(),
    by: officer,
  }))
}

async function readConsents(db: Kysely<Database>, studentId: string): Promise<ActingConsent[]> {
  const rows = await db
    .selectFrom('acting_consents as c')
    .innerJoin('users as o', 'o.id', 'c.recorded_by')
    .leftJoin('users as w', 'w.id', 'c.withdrawn_by')
    .select(['c.id', 'c.kind', 'c.version', 'c.given_at', 'c.withdrawn_at', 'c.pages', 'c.bytes', 'o.name'])
    .select('w.name as withdrawn_by')
    .where('c.student_id', '=', studentId)
    .orderBy('c.given_at', 'desc')
    .orderBy('c.id')
    .limit(50)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    version: row.version,
    givenAt: row.given_at.toISOString(),
    recordedBy: row.name,
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    withdrawnBy: row.withdrawn_by,
    pages: row.kind === 'form' ? countPages(row) : 0,
    bytes: row.bytes ?? 0,
  }))
}

/** What the office did on one's own behalf, and one's consents to it. */
export async function listOwnActs(
  { db }: Pick<Deps, 'db'>,
  { userId }: Viewer,
): Promise<ReplyOf<typeof ownRoute>> {
  return { acts: await readActs(db, userId), consents: await readConsents(db, userId) }
}

/** The same for the office. @throws not_found also for an account that is closed */
export async function showActing(
  { db }: Pick<Deps, 'db'>,
  studentId: string,
): Promise<ReplyOf<typeof route>> {
  const student = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', sql<boolean>`password_hash is not null`.as('claimed')])
    .where('id', '=', studentId)
    .where('role', '=', 'student')
    .where('status', 'in', ['pending', 'active'])
    .executeTakeFirst()
  if (!student) throw refuse('not_found')
  return {
    student: {
      _id: student.id,
      name: student.name,
      email: addressOrNone(student.email),
      claimed: student.claimed,
    },
    acts: await readActs(db, studentId),
    consents: await readConsents(db, studentId),
  }
}
