import type { ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { addressOrNone } from '#platform/mail/no-address.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { addressOf } from '#areas/students/closing/server/erase-student.ts'
import type { listMerges as route } from '../contract.ts'
import { mergeStudentsStep } from './merge-students.ts'

/** The merges of one student that were not undone, the newest first. @throws not_found */
export async function listMerges(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  studentId: string,
): Promise<ReplyOf<typeof route>> {
  const student = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', studentId)
    .where('role', '=', 'student')
    .where('email', 'not like', addressOf('%'))
    .executeTakeFirst()
  if (!student) throw refuse('not_found')
  const rows = await db
    .selectFrom('student_merges as m')
    .innerJoin('users as k', 'k.id', 'm.remaining_id')
    .innerJoin('users as o', 'o.id', 'm.other_id')
    .select([
      'm.id',
      'm.merged_at',
      'm.undo_until',
      'k.id as remaining',
      'k.name as remaining_name',
      'k.status',
    ])
    .select(['k.merged_into', 'o.id as other', 'o.name as other_name', 'o.email'])
    .where('m.undone_at', 'is', null)
    .where((eb) => eb.or([eb('m.remaining_id', '=', studentId), eb('m.other_id', '=', studentId)]))
    .orderBy('m.merged_at', 'desc')
    .orderBy('m.id')
    .execute()
  return {
    merges: rows.map((row) => ({
      _id: row.id,
      remaining: { _id: row.remaining, name: row.remaining_name },
      other: { _id: row.other, name: row.other_name, email: addressOrNone(row.email) },
      mergedAt: row.merged_at.toISOString(),
      undoUntil: row.undo_until.toISOString(),
      mayUndo:
        mergeStudentsStep.mayConfirm(viewer) &&
        row.undo_until > clock.now() &&
        row.merged_into === null &&
        (row.status === 'active' || row.status === 'pending'),
    })),
  }
}
