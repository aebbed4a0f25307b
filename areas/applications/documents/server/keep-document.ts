import type { Deps } from '#platform/config/deps.ts'
import type { Trx } from '#platform/database/transaction.ts'
import type { UploadedFile } from '#platform/http/uploads/uploads.ts'
import { addDocuments, newDocumentIds, storeDocuments, type Origin } from './store-documents.ts'
import { dropIntent, nameDocuments, openIntent, settleIntent, writeRows } from './upload-intents.ts'

/** What belongs to a photograph that is kept. */
interface Besides {
  readonly origin?: Origin
  /** Writes the rest in the same transaction: all of it is there afterwards, or none. */
  readonly rows: (trx: Trx, documentId: string) => Promise<void>
}

/**
 * Cleans and stores one photograph among a student's own documents, together with whatever else belongs to it.
 * @returns its id
 * @throws what `storeDocuments`, `addDocuments` and `rows` throw; nothing is left then
 */
export async function keepDocument(
  deps: Deps,
  studentId: string,
  file: UploadedFile,
  { origin, rows }: Besides,
): Promise<string> {
  const [id] = newDocumentIds([file]) as [string]
  const intentId = (await openIntent(deps, studentId, undefined))!
  try {
    await nameDocuments(deps, intentId, [id])
    const kept = await storeDocuments(deps, [file], [id])
    await writeRows(deps, intentId, [id], () =>
      deps.db.transaction().execute(async (trx) => {
        await addDocuments(trx, studentId, kept, deps.clock.now(), origin)
        await rows(trx, id)
        await settleIntent(trx, deps, intentId, null, file.sha256)
      }),
    )
  } catch (error) {
    await dropIntent(deps, intentId).catch(() => undefined)
    throw error
  }
  return id
}
