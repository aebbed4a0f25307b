import type { Kysely } from 'kysely'
import { documentLimits } from '#platform/contract/documents.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { freeSpaceAt } from '#platform/files/files-disk.ts'
import { refuse } from '#platform/http/refusal.ts'

/** Free space below which nothing new is taken: reads must go on working. */
const leastFreeBytes = 1024 ** 3

/** Refuses when the disk has no room for anything new. @throws storage_full */
export async function checkSpace(deps: Pick<Deps, 'files' | 'config'>): Promise<void> {
  // What is not finished waits on this machine, wherever documents are kept.
  const free = (await deps.files.freeSpace()) ?? (await freeSpaceAt(deps.config.dataDir))
  if (free < leastFreeBytes) throw refuse('storage_full')
}

/** What a student keeps, in number and in size. */
interface Kept {
  readonly files: number
  readonly bytes: number
}

/** What a student keeps; within the turn of `inTurnOf`, nothing is added to it meanwhile. */
export async function storageUsedBy(db: Kysely<Database>, studentId: string): Promise<Kept> {
  const { files, bytes } = await db
    .selectFrom('documents')
    .select(({ fn }) => [fn.countAll<number>().as('files'), fn.sum<number | null>('bytes').as('bytes')])
    .where('student_id', '=', studentId)
    .executeTakeFirstOrThrow()
  return { files, bytes: bytes ?? 0 }
}

/** Waits until nobody else adds to what this student keeps, until the end of the transaction. */
export async function inTurnOf(trx: Trx, studentId: string): Promise<void> {
  await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', studentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Whether so much is more than one student may keep. */
export const isTooMuch = ({ files, bytes }: Kept): boolean =>
  files > documentLimits.storedFiles || bytes > documentLimits.storedBytes

/**
 * Refuses before a byte of the body is read when there is no room: on the disk, or in this student's share.
 * @throws storage_full, quota_full
 */
export async function checkRoom(deps: Deps, studentId: string): Promise<void> {
  await checkSpace(deps)
  const { files, bytes } = await storageUsedBy(deps.db, studentId)
  if (isTooMuch({ files: files + 1, bytes: bytes + 1 })) throw refuse('quota_full')
}
