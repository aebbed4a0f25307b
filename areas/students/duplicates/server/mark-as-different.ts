import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { duplicateMessages } from '#texts/students/duplicates/duplicates.ts'
import { students } from '#areas/students/records/server/present-student.ts'
import type { markAsDifferent as route } from '../contract.ts'

/**
 * Records that two students are different people, or deletes that record. Repeating it changes nothing.
 * @throws not_found unless both are students with an open account
 */
export async function markAsDifferent(
  deps: Deps,
  viewer: Viewer,
  { studentId, otherId, different }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const [first, second] = [studentId, otherId].toSorted() as [string, string]
  await deps.db.transaction().execute(async (trx) => {
    const found = await students(trx).where('u.id', 'in', [first, second]).execute()
    if (found.length < 2) throw refuse('not_found')
    const changed = different
      ? await trx
          .insertInto('different_students')
          .values({
            student_id: first,
            other_id: second,
            recorded_by: viewer.userId,
            recorded_at: deps.clock.now(),
          })
          .onConflict((conflict) => conflict.columns(['student_id', 'other_id']).doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
      : await trx
          .deleteFrom('different_students')
          .where('student_id', '=', first)
          .where('other_id', '=', second)
          .executeTakeFirst()
          .then(({ numDeletedRows }) => numDeletedRows)
    if (!changed) return
    await writeAudit(trx, deps, {
      action: different ? 'student.told-apart' : 'student.suggested-again',
      by: viewer,
      object: { kind: 'student', id: first },
      details: { other: second },
    })
  })
  return { message: different ? duplicateMessages.apart : duplicateMessages.again }
}
