import { sql, type Kysely } from 'kysely'
import type { ReplyOf } from '#platform/contract/route.ts'
import { runPrepared } from '#platform/database/run-prepared.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { deletionDate, readSectionsAndRecord } from '#areas/accounts/offers.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { addressOf } from '#areas/students/closing/server/erase-student.ts'
import type { showStudentFile as route, StudentFile } from '../contract.ts'
import { findDuplicates } from './find-duplicates.ts'
import { lists, presentLists } from './read-record-lists.ts'
import { people, presentStudent, versionOf } from './present-student.ts'

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
    const [row] = await runPrepared(trx, 'student-of-record', personOf(trx, studentId))
    if (!row) throw refuse('not_found')
    const student = presentStudent(row)
    const { sections, record } = await readSectionsAndRecord(trx, studentId)
    const { needs: _, ...profile } = sections
    const { schooling, tests, goals } = record
    const data: StudentFile = {
      student: { ...student, version: versionOf(student) },
      ...accountOf(row),
      ...presentLists(row),
      profile,
      schooling,
      tests,
      goals,
      twins: await findDuplicates(trx, {
        ...student,
        // An address belongs to one account.
        email: null,
        dateOfBirth: student.details.dateOfBirth,
        digests: [],
      }),
    }
    await writeAudit(trx, deps, {
      action: 'student.viewed',
      by: viewer,
      object: { kind: 'student', id: studentId },
    })
    return { data }
  })
}

/** A student with the account and what officers know of them, unless it was deleted. */
const personOf = (db: Kysely<Database>, id: string) =>
  people(db)
    .leftJoin('users as o', 'o.id', 'u.deleted_by')
    .select((eb) => [
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
      ...lists,
    ])
    .where('u.id', '=', id)
    .where('u.email', 'not like', addressOf('%'))

type Person = Awaited<ReturnType<ReturnType<typeof personOf>['executeTakeFirstOrThrow']>>

function accountOf(row: Person): Pick<StudentFile, 'lastSeenAt' | 'hasPassword' | 'closing'> {
  const closed = row.status === 'deleted' ? row.deleted_at : null
  const byOwner = row.deleted_by === row.id
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
