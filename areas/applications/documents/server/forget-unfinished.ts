import { unfinishedHours } from '#platform/contract/upload-limits.ts'
import type { Deps } from '#platform/config/deps.ts'
import { removeOlder } from '#platform/files/files-disk.ts'
import { dropUnfinished, unfinishedFolder } from './unfinished-files.ts'

/**
 * Removes uploads that nobody finished in time, rows and bytes.
 * @param studentId whose; everybody's unless given
 * @returns how many rows went
 */
export async function forgetUnfinished(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  studentId?: string,
): Promise<number> {
  const milliseconds = unfinishedHours * 3_600_000
  const gone = await deps.db
    .deleteFrom('document_uploads')
    .where('begun_at', '<', new Date(deps.clock.now().getTime() - milliseconds))
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId!))
    .returning('id')
    .execute()
  for (const { id } of gone) await dropUnfinished(deps, id)
  // Bytes whose row went without them. Files carry the machine's time, and who is at work adds to them.
  if (studentId === undefined) await removeOlder(unfinishedFolder(deps), new Date(Date.now() - milliseconds))
  return gone.length
}
