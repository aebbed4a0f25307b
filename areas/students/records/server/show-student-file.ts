import { sql, type Kysely, type Transaction } from 'kysely'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { deletionDate } from '#areas/accounts/offers.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { countStudentData } from '#areas/students/closing/server/count-student-data.ts'
import { addressOf } from '#areas/students/closing/server/erase-student.ts'
import type { showStudentFile as route, StudentFile } from '../contract.ts'
import { recordFields } from '../contract.ts'
import { findDuplicates } from './find-duplicates.ts'
import { people, presentStudent, versionOf } from './present-student.ts'

/** How many rows of each list a record shows, newest first. */
const shown = 20

/**
 * One student as an officer sees them, also while the account is closed and not deleted yet. The view is logged, in the
 * same transaction as the read.
 * @throws not_found
 */
export async function showStudentFile(
  deps: Deps,
  viewer: Viewer,
  studentId: string,
): Promise<ReplyOf<typeof route>> {
  return deps.db.transaction().execute(async (trx) => {
    const row = await people(trx)
      .where('u.id', '=', studentId)
      .where('u.email', 'not like', addressOf('%'))
      .executeTakeFirst()
    if (!row) throw refuse('not_found')
    const student = presentStudent(row)
    const counts = await countStudentData(trx, studentId)
    const data: StudentFile = {
      student: { ...student, version: versionOf(student) },
      ...(await accountOf(trx, studentId)),
      applications: await applicationsOf(trx, studentId),
      consents: await consentsOf(trx, studentId),
      threads: await threadsOf(trx, studentId),
      changes: await changesOf(trx, studentId),
      twins: await findDuplicates(trx, {
        ...student,
        // An address belongs to one account.
        email: null,
        dateOfBirth: student.details.dateOfBirth,
      }),
      holds: { documents: counts.documents, drafts: counts.drafts, messages: counts.messages },
    }
    await writeAudit(trx, deps, {
      action: 'student.viewed',
      by: viewer,
      object: { kind: 'student', id: studentId },
    })
    return { data }
  })
}

async function accountOf(
  db: Kysely<Database>,
  id: string,
): Promise<Pick<StudentFile, 'lastSeenAt' | 'hasPassword' | 'closing'>> {
  const row = await db
    .selectFrom('users as u')
    .leftJoin('users as o', 'o.id', 'u.deleted_by')
    .select((eb) => [
      'u.status',
      'u.deleted_at',
      'u.deleted_by',
      'u.deleted_reason',
      'o.name as closer',
      sql<boolean>`u.password_hash is not null`.as('has_password'),
      eb
        .selectFrom('sessions as s')
        .select((s) => s.fn.max('s.last_seen_at').as('seen'))
        .whereRef('s.user_id', '=', 'u.id')
        .as('seen'),
    ])
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
  const closed = row.status === 'deleted' ? row.deleted_at : null
  const byOwner = row.deleted_by === id
  return {
    lastSeenAt: row.seen?.toISOString() ?? null,
    hasPassword: row.has_password,
    closing: closed && {
      closedAt: closed.toISOString(),
      goesOn: deletionDate(closed).toISOString(),
      by: byOwner ? 'owner' : 'office',
      byName: byOwner ? null : row.closer,
      reason: row.deleted_reason,
    },
  }
}

async function applicationsOf(
  trx: Transaction<Database>,
  studentId: string,
): Promise<StudentFile['applications']> {
  const rows = await trx
    .selectFrom('applications as a')
    .innerJoin('universities as u', 'u.id', 'a.university_id')
    .innerJoin('programs as p', 'p.id', 'a.program_id')
    .select(['a.id', 'a.reference', 'a.stage', 'a.applied_at', 'u.name as university', 'p.name as program'])
    .where('a.student_id', '=', studentId)
    .orderBy('a.applied_at', 'desc')
    .orderBy('a.id')
    .limit(shown)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    reference: row.reference,
    stage: row.stage,
    appliedAt: row.applied_at.toISOString(),
    universityName: row.university,
    programName: row.program,
  }))
}

async function consentsOf(db: Kysely<Database>, studentId: string): Promise<StudentFile['consents']> {
  const rows = await db
    .selectFrom('consents')
    .select(['purpose', 'version', 'given_at', 'withdrawn_at'])
    .where('user_id', '=', studentId)
    .orderBy('given_at', 'desc')
    .orderBy('id')
    .limit(shown)
    .execute()
  return rows.map((row) => ({
    purpose: row.purpose,
    version: row.version,
    givenAt: row.given_at.toISOString(),
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  }))
}

async function threadsOf(db: Kysely<Database>, studentId: string): Promise<StudentFile['threads']> {
  const rows = await db
    .selectFrom('message_threads')
    .select(['id', 'subject', 'last_at', 'waiting_on'])
    .where('student_id', '=', studentId)
    .orderBy('last_at', 'desc')
    .orderBy('id')
    .limit(shown)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    subject: row.subject,
    lastAt: row.last_at.toISOString(),
    waitingOn: row.waiting_on,
  }))
}

async function changesOf(db: Kysely<Database>, studentId: string): Promise<StudentFile['changes']> {
  const rows = await db
    .selectFrom('student_changes as c')
    .leftJoin('users as u', 'u.id', 'c.changed_by')
    .select(['c.id', 'c.at', 'c.changed_role', 'c.fields', 'u.name'])
    .where('c.student_id', '=', studentId)
    .orderBy('c.at', 'desc')
    .orderBy('c.id')
    .limit(shown)
    .execute()
  return rows.map((row) => {
    const changes = row.fields as Record<string, { from: string | null; to: string | null }>
    return {
      _id: row.id,
      at: row.at.toISOString(),
      by: row.name,
      role: row.changed_role,
      fields: recordFields
        .filter((field) => changes[field] !== undefined)
        .map((field) => ({ field, ...changes[field]! })),
    }
  })
}
