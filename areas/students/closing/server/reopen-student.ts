import { studentFileMessages } from '#texts/students/records/student-file-messages.ts'
import { sql } from 'kysely'

import { closedAccountDays } from '#areas/accounts/profile/contract/students.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { addressOf } from './erase-student.ts'

/**
 * Reopens an account that the office closed and that is not deleted yet. A student who never set a password has to be
 * invited again with `inviteStudentAgain`. The student is notified by mail.
 * @throws not_found; move_not_possible for an account that is open, deleted, or closed by its owner
 */
export async function reopenStudent(
  deps: Deps,
  viewer: Viewer,
  studentId: string,
): Promise<{ message: string }> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const account = await trx
      .updateTable('users')
      .set({
        status: sql`case when verified_at is null then 'pending' else 'active' end`,
        deleted_at: null,
        deleted_by: null,
        deleted_reason: null,
        updated_at: now,
      })
      .where('id', '=', studentId)
      .where('role', '=', 'student')
      .where('status', '=', 'deleted')
      .where('deleted_by', '!=', studentId)
      .where('deleted_at', '>', new Date(now.getTime() - closedAccountDays * 86_400_000))
      .where('email', 'not like', addressOf('%'))
      .returning(['id', 'name', 'email'])
      .executeTakeFirst()
    if (!account) {
      const there = await trx
        .selectFrom('users')
        .select('id')
        .where('id', '=', studentId)
        .where('role', '=', 'student')
        .where('email', 'not like', addressOf('%'))
        .executeTakeFirst()
      throw there
        ? refuse('move_not_possible', { message: studentFileMessages.notKeepable })
        : refuse('not_found')
    }
    await enqueue(trx, {
      name: 'account-reopened',
      to: account.email,
      userId: account.id,
      props: { name: account.name },
    })
    await writeAudit(trx, deps, {
      action: 'student.kept',
      by: viewer,
      object: { kind: 'student', id: studentId },
    })
    return { message: studentFileMessages.kept }
  })
}
