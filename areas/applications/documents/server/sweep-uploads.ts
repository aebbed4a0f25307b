import type { Deps } from '#platform/config/deps.ts'
import { removeOlder } from '#platform/files/files-disk.ts'
import { incomingFolder } from '#areas/applications/submit/server/submit-application.ts'

/** An upload that has not settled by then never will: the longest request lives ten minutes. */
const leaveAloneMs = 3_600_000

/**
 * Removes what uploads left behind when the product was killed: the files of intents that stayed open for an hour,
 * forms in the incoming folder and half-written files in storage. An intent is closed before its files go, and
 * settling needs it open, so an upload that is merely slow cannot end up with a row and no file.
 * @param options `alone`: nobody can be at work on this data, as when the only product of a database starts; then
 * nothing is left for an hour, and who was cut off can send the form again at once
 * @returns how many of each
 */
export async function sweepUploads(
  deps: Pick<Deps, 'config' | 'db' | 'files' | 'clock' | 'log'>,
  { alone = false }: { alone?: boolean } = {},
): Promise<{ intents: number; documents: number; incoming: number; unfinished: number }> {
  const now = deps.clock.now()
  const leaveAlone = alone ? 0 : leaveAloneMs
  const swept = await deps.db
    .updateTable('upload_intents')
    .set({ state: 'swept', settled_at: now })
    .where('state', '=', 'staging')
    .where('created_at', '<', new Date(now.getTime() - leaveAlone))
    .returning('document_ids')
    .execute()
  const ids = swept.flatMap((intent) => intent.document_ids)
  // What cannot be removed now is found by the check of stored files.
  const removals = await Promise.allSettled(ids.map((id) => deps.files.remove(id)))
  const documents = removals.filter(({ status }) => status === 'fulfilled').length
  // Files carry the machine's time, which is not always the product's.
  const old = new Date(Date.now() - leaveAlone)
  const incoming = await removeOlder(incomingFolder(deps), old)
  const unfinished = await deps.files.removeUnfinished(old)
  const result = { intents: swept.length, documents, incoming, unfinished }
  if (Object.values(result).some((count) => count > 0)) deps.log.info({ event: 'uploads-swept', ...result })
  return result
}
