import { unfinishedHours } from '#platform/contract/upload-limits.ts'
import type { Deps } from '#platform/config/deps.ts'
import { removeOlder } from '#platform/files/files-disk.ts'
import { abandonedState, removeStored } from './store-documents.ts'
import { dropUnfinished, incomingFolder, piecesOf, unfinishedFolder } from './upload-folders.ts'

/** An upload that has not settled within this time never will: the longest request lasts ten minutes. */
const leaveAloneMs = 3_600_000
/** Milliseconds for which an upload stays unfinished, and a file that was uploaded for something else unsent. */
export const unfinishedMs = unfinishedHours * 3_600_000

/**
 * Removes what uploads left behind when the product was killed or the client never returned: the files of intents
 * that stayed open for an hour, announced photos not finished and files not sent in two hours, forms in the incoming
 * folder, and partial files in storage. An intent is closed before its files are removed, and settling needs it open, so an upload that
 * is merely slow cannot end up with a row and no file.
 * @param options `alone`: no other process uses this data, as when the only product of a database starts; then
 * nothing waits for an hour, and an interrupted form can be sent again at once
 * @returns how many of each
 */
export async function sweepUploads(
  deps: Pick<Deps, 'config' | 'db' | 'files' | 'clock' | 'log'>,
  { alone = false }: { alone?: boolean } = {},
): Promise<{ intents: number; documents: number; abandoned: number; incoming: number; unfinished: number }> {
  const now = deps.clock.now()
  const leaveAlone = alone ? 0 : leaveAloneMs
  const swept = await deps.db
    .updateTable('upload_intents')
    .set({ state: abandonedState, state_since: now })
    .where('state', '=', 'staging')
    .where('state_since', '<', new Date(now.getTime() - leaveAlone))
    .returning('document_ids')
    .execute()
  const ids = swept.flatMap((intent) => intent.document_ids)
  const documents = await removeStored(deps, ids)
  const abandoned = await removeAbandoned(deps)
  // Files have the time of the machine, which may differ from the product's clock.
  const old = new Date(Date.now() - leaveAlone)
  const incoming = await removeOlder(incomingFolder(deps), old)
  const unfinished = await deps.files.removeUnfinished(old)
  // Bytes without a row; those of an upload in progress are too recent.
  const longAgo = new Date(Date.now() - unfinishedMs)
  await piecesOf(deps).removeOlder(longAgo)
  // Uploads from before the storage was shared.
  if (deps.files.shared) await removeOlder(unfinishedFolder(deps), longAgo)
  const result = { intents: swept.length, documents, abandoned, incoming, unfinished }
  if (Object.values(result).some((count) => count > 0)) deps.log.info({ event: 'uploads-swept', ...result })
  return result
}

/**
 * Removes announced photos that were not finished in time, rows and bytes, and files that were stored and not sent in
 * time; of finished ones, the row.
 * @param studentId the owner; by default everybody's are removed
 * @returns how many were removed
 */
export async function removeAbandoned(
  deps: Pick<Deps, 'db' | 'config' | 'files' | 'clock'>,
  studentId?: string,
): Promise<number> {
  const before = new Date(deps.clock.now().getTime() - unfinishedMs)
  const gone = await deps.db
    .deleteFrom('upload_intents')
    .where('sha256', 'is not', null)
    .where(({ and, eb, or }) =>
      or([
        and([eb('state', 'not in', ['staging', 'ready']), eb('created_at', '<', before)]),
        and([eb('state', '=', 'ready'), eb('state_since', '<', before)]),
      ]),
    )
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId!))
    .returning(['id', 'state', 'document_ids'])
    .execute()
  for (const upload of gone) await removeFilesOf(deps, upload)
  return gone.length
}

/** Removes what is stored of an upload whose row is gone. Files that cannot be removed now are left for the next sweep. */
export async function removeFilesOf(
  deps: Pick<Deps, 'config' | 'files'>,
  { id, state, document_ids }: { id: string; state: string; document_ids: readonly string[] },
): Promise<void> {
  await dropUnfinished(deps, id).catch(() => undefined)
  // Those of a settled upload belong to other rows.
  if (state === 'ready') await removeStored(deps, document_ids)
}
