import { sql, type Kysely } from 'kysely'
import { lockStudentLists } from '#areas/accounts/offers.ts'
import { documentLimits } from '#platform/contract/document-limits.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { freeSpaceAt } from '#platform/files/files-disk.ts'
import { refuse } from '#platform/http/refusal.ts'

/** Free space below which uploads are refused, so that reads keep working. */
const leastFreeBytes = 1024 ** 3
/** The same where documents are stored elsewhere, and this machine only has those that arrive. */
const leastForWorkBytes = 64 * 1024 ** 2

/** Refuses when the disk has no space for anything new. @throws storage_full */
export async function checkSpace(deps: Pick<Deps, 'files' | 'config'>): Promise<void> {
  // Pictures are decoded on this machine, wherever they are stored.
  const ofStorage = await deps.files.freeSpace()
  const isFull =
    ofStorage === null
      ? (await freeSpaceAt(deps.config.dataDir)) < leastForWorkBytes
      : ofStorage < leastFreeBytes
  if (isFull) throw refuse('storage_full')
}

/** Storage used by a student, in files and bytes. */
interface StorageUsed {
  readonly files: number
  readonly bytes: number
}

/**
 * Storage used by a student, for documents and for what was sent with messages and reports of outside steps; under the lock of `lockStorageOf`
 * nothing is added meanwhile.
 */
export async function storageUsedBy(db: Kysely<Database>, studentId: string): Promise<StorageUsed> {
  const { rows } = await sql<StorageUsed>`
    select count(*)::int as files, coalesce(sum(bytes), 0)::float8 as bytes from (
      select bytes from documents where student_id = ${studentId}
      union all
      select f.bytes from messages m join message_files f on f.message_id = m.id
      where m.author_id = ${studentId}
      union all
      select t.bytes from applications a join attachments t on t.application_id = a.id
      where a.student_id = ${studentId} and t.added_by = ${studentId}) f`.execute(db)
  return rows[0]!
}

/** Locks the storage of this student against additions until the end of the transaction. @throws as `lockStudentLists` */
export const lockStorageOf = (trx: Trx, studentId: string): Promise<void> => lockStudentLists(trx, studentId)

/** Whether this exceeds the storage limits of a student. */
export const exceedsLimits = ({ files, bytes }: StorageUsed): boolean =>
  files > documentLimits.storedFiles || bytes > documentLimits.storedBytes

/**
 * Refuses before a byte of the body is read when the disk is full or the student's quota is used up.
 * @throws storage_full, quota_full
 */
export async function checkRoom(deps: Deps, studentId: string): Promise<void> {
  await checkSpace(deps)
  const { files, bytes } = await storageUsedBy(deps.db, studentId)
  if (exceedsLimits({ files: files + 1, bytes: bytes + 1 })) throw refuse('quota_full')
}

/**
 * Refuses when a file of this size, what is on its way and what is stored would exceed the limits. Call it under the lock of
 * `lockStorageOf`.
 * @throws quota_full
 */
export async function checkRoomFor(trx: Trx, studentId: string, bytes: number): Promise<void> {
  const stored = await storageUsedBy(trx, studentId)
  const coming = await trx
    .selectFrom('upload_intents')
    .select([
      sql<number>`count(*)::int`.as('files'),
      sql<number>`coalesce(sum(bytes), 0)::float8`.as('bytes'),
    ])
    .where('student_id', '=', studentId)
    .where('state', 'in', ['receiving', 'staging', 'ready'])
    .where('sha256', 'is not', null)
    .executeTakeFirstOrThrow()
  const files = stored.files + coming.files + 1
  if (exceedsLimits({ files, bytes: stored.bytes + coming.bytes + bytes })) throw refuse('quota_full')
}
