import { unfinishedHours } from '#platform/contract/upload-limits.ts'
import type { Deps } from '#platform/config/deps.ts'
import { removeOlder } from '#platform/files/files-disk.ts'
import { abandonedState, removeStored } from './store-documents.ts'
import { dropUnfinished, incomingFolder, unfinishedFolder } from './upload-folders.ts'

/** An upload that has not settled by then never will: the longest request lives ten minutes. */
const leaveAloneMs = 3_600_000
const unfinishedMs = unfinishedHours * 3_600_000

/**
 * Removes what uploads left behind when the product was killed or their sender never came back: the files of intents
 * that stayed open for an hour, announced photographs that nobody finished in two, forms in the incoming folder, and
 * half-written files in storage. An intent is closed before its files go, and settling needs it open, so an upload that
 * is merely slow cannot end up with a row and no file.
 * @param options `alone`: nobody can be at work on this data, as when the only product of a database starts; then
 * nothing is left for an hour, and who was cut off can send the form again at once
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
  // Files carry the machine's time, which is not always the product's.
  const old = new Date(Date.now() - leaveAlone)
  const incoming = await removeOlder(incomingFolder(deps), old)
  const unfinished = await deps.files.removeUnfinished(old)
  // Bytes whose row went without them; who is at work adds to them.
  await removeOlder(unfinishedFolder(deps), new Date(Date.now() - unfinishedMs))
  const result = { intents: swept.length, documents, abandoned, incoming, unfinished }
  if (Object.values(result).some((count) => count > 0)) deps.log.info({ event: 'uploads-swept', ...result })
  return result
}

/**
 * Removes announced photographs that nobody finished in time, rows and bytes; of finished ones, the row.
 * @param studentId whose; everybody's unless given
 * @returns how many went
 */
export async function removeAbandoned(
  deps: Pick<Deps, 'db' | 'config' | 'clock'>,
  studentId?: string,
): Promise<number> {
  const gone = await deps.db
    .deleteFrom('upload_intents')
    .where('sha256', 'is not', null)
    .where('state', '<>', 'staging')
    .where('created_at', '<', new Date(deps.clock.now().getTime() - unfinishedMs))
    .$if(studentId !== undefined, (query) => query.where('student_id', '=', studentId!))
    .returning('id')
    .execute()
  for (const { id } of gone) await dropUnfinished(deps, id)
  return gone.length
}
