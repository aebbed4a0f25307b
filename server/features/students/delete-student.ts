import { studentMessages } from '#contract/students.ts'
import type { Deps } from '#server/deps.ts'
import { requireRecentProof } from '#server/features/sign-in/prove-password.ts'
import { endAccess } from '#server/features/sign-in/set-password.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { readStudent } from './show-student.ts'

/**
 * Closes an account: nobody logs in with it any more, and it is removed for good after seven days. Students close
 * their own, officers any with a reason; both prove first who they are.
 * @throws not_found for another's record, as for none; reauth_required; invalid_input with `fields.reason`
 */
export async function deleteStudent(
  deps: Deps,
  viewer: Viewer,
  studentId: string,
  reason: string | undefined,
): Promise<{ message: string }> {
  const now = deps.clock.now()
  await readStudent(deps.db, viewer, studentId)
  requireRecentProof(viewer, deps.clock)
  if (viewer.role !== 'student' && reason === undefined) {
    throw refuse('invalid_input', { fields: { reason: studentMessages.sayWhy } })
  }
  await deps.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({
        status: 'deleted',
        deleted_at: now,
        deleted_by: viewer.userId,
        deleted_reason: reason ?? null,
        updated_at: now,
      })
      .where('id', '=', studentId)
      .where('status', '!=', 'deleted')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw refuse('not_found')
    await endAccess(trx, studentId, now)
  })
  return { message: studentMessages.deleted }
}
