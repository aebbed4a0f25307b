import type { updateStudent as route } from '#contract/students.ts'
import { studentMessages } from '#contract/students.ts'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { saveDetails } from './save-details.ts'
import { readStudent } from './show-student.ts'

/**
 * Changes what is known of a student; what is left out stays, null empties. Applications that were sent keep the
 * copy they were sent with.
 * @throws not_found for another's record, as for none
 */
export async function updateStudent(
  deps: Deps,
  viewer: Viewer,
  studentId: string,
  { name, phone, ...details }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await readStudent(trx, viewer, studentId)
    await trx.updateTable('users').set({ name, phone, updated_at: now }).where('id', '=', studentId).execute()
    await saveDetails(trx, studentId, details, now)
    return { message: studentMessages.saved, data: await readStudent(trx, viewer, studentId) }
  })
}
