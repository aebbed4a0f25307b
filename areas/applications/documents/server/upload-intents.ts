import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { UploadedFile } from '#platform/http/uploads/uploads.ts'
import { isConflict, type Trx } from '#platform/database/transaction.ts'
import { removeStored } from './store-documents.ts'

/** How long a repeated request waits for the first one before it is told to come back, in milliseconds. */
const patience = 30_000
const pollEvery = 100
/**
 * A request still open after so long was cut off by a crash, and what repeats it takes its place. One that is merely
 * slow loses nothing by that: it cannot settle any more, and its own sender has long stopped waiting.
 */
const cutOffAfter = 15_000

/** What became of the first request with the same key. */
export type Earlier = { applicationId: string; fingerprint: string }

/**
 * Notes that an upload begins, before its first byte is stored, so that a crash leaves a trace to sweep by.
 * @param key the caller's Idempotency-Key, if any
 * @returns the intent's id, or null when another request with this key is under way or done
 */
export async function openIntent(
  deps: Deps,
  studentId: string,
  key: string | undefined,
): Promise<string | null> {
  const id = randomUUID()
  try {
    await deps.db
      .insertInto('upload_intents')
      .values({
        id,
        student_id: studentId,
        idempotency_key: key ?? null,
        state: 'staging',
        created_at: deps.clock.now(),
      })
      .execute()
    return id
  } catch (error) {
    if (isConflict(error, 'upload_intents_key')) return null
    throw error
  }
}

/** Names the files that are about to be stored under this intent. */
export async function nameDocuments(deps: Deps, intentId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await deps.db
    .updateTable('upload_intents')
    .set({ document_ids: [...ids] })
    .where('id', '=', intentId)
    .execute()
}

/**
 * Settles an intent with its application (null: documents kept for themselves), in the transaction that makes the rows. An intent that the sweeper
 * has given up meanwhile cannot be settled: its files are gone.
 * @throws busy in that case
 */
export async function settleIntent(
  trx: Trx,
  deps: Deps,
  intentId: string,
  applicationId: string | null,
  fingerprint: string,
): Promise<void> {
  const settled = await trx
    .updateTable('upload_intents')
    .set({ state: 'committed', application_id: applicationId, fingerprint, settled_at: deps.clock.now() })
    .where('id', '=', intentId)
    .where('state', '=', 'staging')
    .returning('id')
    .executeTakeFirst()
  if (!settled) throw refuse('busy', { retryAfter: 2 })
}

/**
 * Gives an intent up: its key is free again, and nothing is left for the sweeper.
 * @returns `committed` when it had been settled already: its rows are there, whatever the connection said;
 * `dropped` otherwise, also when the sweeper or a repetition had given it up before
 */
export async function dropIntent(deps: Deps, intentId: string): Promise<'dropped' | 'committed'> {
  await deps.db
    .updateTable('upload_intents')
    .set({ state: 'swept', settled_at: deps.clock.now() })
    .where('id', '=', intentId)
    .where('state', '=', 'staging')
    .execute()
  const settled = await deps.db
    .selectFrom('upload_intents')
    .select('id')
    .where('id', '=', intentId)
    .where('state', '=', 'committed')
    .executeTakeFirst()
  return settled ? 'committed' : 'dropped'
}

/**
 * Does the work that makes the rows of stored files. When it fails, the intent tells whether the rows are there: a
 * connection that broke during the commit says nothing. Files go only when their rows certainly did not come; when
 * the database cannot be asked, everything is left to the sweeper.
 * @throws what the work throws, unless its rows are there after all
 */
export async function writeRows(
  deps: Deps,
  intentId: string,
  documentIds: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    const became = await dropIntent(deps, intentId).catch(() => null)
    if (became === 'committed') return
    if (became === 'dropped') await removeStored(deps, documentIds)
    throw error
  }
}

/**
 * Waits until the first request with this key has settled, and gives it up when it was cut off.
 * @returns what it became, or null when the key is free
 * @throws still_running when it takes too long
 */
export async function awaitEarlier(deps: Deps, studentId: string, key: string): Promise<Earlier | null> {
  for (let waited = 0; waited < patience; waited += pollEvery) {
    const found = await deps.db
      .selectFrom('upload_intents')
      .select(['id', 'state', 'application_id', 'fingerprint', 'document_ids', 'created_at'])
      .where('student_id', '=', studentId)
      .where('idempotency_key', '=', key)
      .where('state', '<>', 'swept')
      .executeTakeFirst()
    if (!found) return null
    if (found.state === 'committed') {
      return { applicationId: found.application_id!, fingerprint: found.fingerprint! }
    }
    if (deps.clock.now().getTime() - found.created_at.getTime() > cutOffAfter) {
      if ((await dropIntent(deps, found.id)) === 'dropped') await removeStored(deps, found.document_ids)
      continue
    }
    await wait(pollEvery)
  }
  throw refuse('still_running', { retryAfter: 1 })
}

/** SHA-256 over the text parts and the files as sent, in a fixed order: equal requests have equal fingerprints. */
export function fingerprintOf(
  fields: Readonly<Record<string, string | readonly string[] | undefined>>,
  files: readonly UploadedFile[],
): string {
  const parts = [
    ...Object.entries(fields).map(
      ([name, value]) => `f ${name} ${String(Array.isArray(value) ? value.toSorted() : value)}`,
    ),
    ...files.map((file) => `d ${file.name} ${file.sha256}`),
  ].sort()
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}
