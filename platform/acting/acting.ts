import { sql, type Kysely, type Transaction } from 'kysely'
import { actingRefusals } from '#texts/platform/acting/acting-refusals.ts'
import { Id } from '../contract/fields.ts'
import type { RouteShape } from '../contract/route.ts'
import type { Clock, Deps } from '../config/deps.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { Database } from '../database/tables.ts'
import { refuse } from '../http/refusal.ts'
import { knownLanguage } from '../language/language-of-reader.ts'
import { requestOrigin } from '../permissions/request-origin.ts'
import type { Acting, Viewer } from '../permissions/viewer.ts'
import type { Act } from './contract.ts'

/** Who acts for whom in the current request; null where everybody acts for themself. */
export const currentActing = (): Acting | null => requestOrigin.getStore()?.acting ?? null

/** Whether a student has consented that the office acts for them, and has not withdrawn it. */
export const hasConsented = (studentId: ReturnType<typeof sql>) =>
  sql<boolean>`exists (select from acting_consents c where c.student_id = ${studentId} and c.withdrawn_at is null)`

/** These happen with every pause in typing, with every call, or with every page: one row an hour says as much. */
const hourly: readonly Act[] = ['opened', 'draft', 'profile', 'document-opened']
const hour = 3_600_000

/**
 * Marks a change as done by an officer for a student, in its transaction: a row beside the record, and an entry of the
 * audit log. Does nothing where students act for themselves, so that every operation of theirs can call it.
 * @param about the section of the profile, or the id of the document, program or application
 */
export async function recordAct(
  trx: Transaction<Database>,
  deps: { clock: Clock },
  act: Act,
  about: string | null,
): Promise<void> {
  const acting = currentActing()
  if (acting !== null) await writeAct(trx, deps, acting, act, about)
}

async function writeAct(
  trx: Transaction<Database>,
  deps: { clock: Clock },
  { officer, studentId }: Acting,
  act: Act,
  about: string | null,
): Promise<void> {
  const now = deps.clock.now()
  const since = hourly.includes(act) ? new Date(now.getTime() - hour) : null
  // Calls of one screen arrive together, and each would find no row yet.
  if (since !== null) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`acting ${studentId} ${officer.userId}`}, 0))`.execute(
      trx,
    )
  }
  const { rows } = await sql`
    insert into acts_for_students (student_id, officer_id, at, act, about)
    select ${studentId}::uuid, ${officer.userId}::uuid, ${now}::timestamptz, ${act}, ${about}::text
    where ${since}::timestamptz is null or not exists (
      select from acts_for_students a where a.student_id = ${studentId} and a.officer_id = ${officer.userId}
      and a.act = ${act} and a.about is not distinct from ${about}::text and a.at > ${since}::timestamptz)
    returning id`.execute(trx)
  if (rows.length === 0) return
  await writeAudit(trx, deps, {
    action: 'student.acted-for',
    by: officer,
    object: { kind: 'student', id: studentId },
    details: { act, about },
  })
}

interface StudentRow {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly phone: string | null
  readonly language: string | null
  readonly claimed: boolean
  readonly consented: boolean
  /** Whether there ever was a consent. */
  readonly decided: boolean
}

async function findStudent(db: Kysely<Database>, id: string): Promise<StudentRow | undefined> {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.name', 'u.email', 'u.phone', 'u.language'])
    .select([
      sql<boolean>`u.password_hash is not null`.as('claimed'),
      hasConsented(sql`u.id`).as('consented'),
      sql<boolean>`exists (select from acting_consents c where c.student_id = u.id)`.as('decided'),
    ])
    .where('u.id', '=', id)
    .where('u.role', '=', 'student')
    .where('u.status', 'in', ['pending', 'active'])
    .executeTakeFirst()
}

/**
 * The viewer of a call that an officer makes for a student: the student, with the proof and the session of the officer.
 * That the officer began is recorded before anything is read.
 * @throws not_for_you for callers or calls that this is not open to; not_found for a student who does not exist or whose
 * account is closed; consent_needed
 */
export async function actFor(
  deps: Pick<Deps, 'db' | 'clock'>,
  officer: Viewer,
  route: RouteShape,
  studentId: string,
): Promise<{ viewer: Viewer; acting: Acting }> {
  const isOffice = officer.role === 'officer' || officer.role === 'admin'
  if (!isOffice || route.onBehalf === undefined) throw refuse('not_for_you')
  const id = Id.safeParse(studentId)
  const student = id.success ? await findStudent(deps.db, id.data) : undefined
  if (student === undefined) throw refuse('not_found')
  // Whoever uses an account decides who works in it, and whoever withdrew a consent has decided too.
  const needsConsent = route.onBehalf === 'consent' || student.claimed || student.decided
  if (needsConsent && !student.consented) {
    throw refuse('consent_needed', student.decided ? { message: actingRefusals.withdrawn } : {})
  }
  const acting: Acting = { officer, studentId: student.id }
  await deps.db.transaction().execute((trx) => writeAct(trx, deps, acting, 'opened', null))
  return {
    acting,
    viewer: {
      ...officer,
      userId: student.id,
      role: 'student',
      name: student.name,
      email: student.email,
      phone: student.phone,
      language: knownLanguage(student.language),
      universityId: null,
      mayDecide: false,
      maySeeSensitive: false,
      mayExport: false,
    },
  }
}
