import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { IdentityDocument } from '../contract/profile-vocabulary.ts'
import { digestNumber, endOf, openNumber, sealNumber, type NumberOf } from './seal-number.ts'

/** How many numbers one statement of the job reads. */
const atOnce = 200

/** The columns of a number in `identity_documents`; null removes it. */
export function sealedColumns({ secrets }: Pick<Deps, 'secrets'>, of: NumberOf, number: string | null) {
  if (number === null) {
    return { number_sealed: null, key_id: null, number_ends: null, number_digest: null, digest_key_id: null }
  }
  const { sealed, keyId } = sealNumber(secrets.documentKey, of, number)
  const digest = digestNumber(secrets.documentKey, of.identityDocument, number)[0]!
  return {
    number_sealed: sealed,
    key_id: keyId,
    number_ends: endOf(number),
    number_digest: digest.digest,
    digest_key_id: digest.keyId,
  }
}

/** Numbers of identity documents as an officer enters them. */
export interface NewNumbers {
  /** 13 digits. */
  readonly cnic?: string | null | undefined
  readonly passport?: string | null | undefined
}

/** Stores the numbers of a new student, who has no identity documents yet; the dates stay blank. */
export async function storeNewNumbers(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'secrets'>,
  userId: string,
  { cnic, passport }: NewNumbers,
  now: Date,
): Promise<void> {
  const documents: readonly [IdentityDocument, string | null, string | null | undefined][] = [
    ['national', 'cnic', cnic],
    ['passport', null, passport],
  ]
  for (const [identityDocument, kind, number] of documents) {
    if (number === undefined || number === null) continue
    await trx
      .insertInto('identity_documents')
      .values({
        user_id: userId,
        identity_document: identityDocument,
        kind,
        ...sealedColumns(deps, { userId, identityDocument }, number),
        changed_at: now,
      })
      .execute()
  }
}

/**
 * Gives every stored number a digest under the current key: numbers from before there were digests, and all of them after
 * the key was rotated.
 */
export async function digestStoredNumbers({
  db,
  secrets,
  log,
}: Pick<Deps, 'db' | 'secrets' | 'log'>): Promise<void> {
  const { documentKey } = secrets
  let after = { user: '00000000-0000-0000-0000-000000000000', identityDocument: '' }
  for (;;) {
    const rows = await db
      .selectFrom('identity_documents')
      .select(['user_id', 'identity_document', 'number_sealed', 'key_id'])
      .where('number_sealed', 'is not', null)
      .where('key_id', 'is not', null)
      .where((eb) => eb('digest_key_id', 'is distinct from', documentKey.current.id))
      .where(sql<boolean>`(user_id, identity_document) > (${after.user}::uuid, ${after.identityDocument})`)
      .orderBy('user_id')
      .orderBy('identity_document')
      .limit(atOnce)
      .execute()
    for (const {
      user_id: userId,
      identity_document: identityDocument,
      number_sealed: sealed,
      key_id: keyId,
    } of rows) {
      const of = { userId, identityDocument: identityDocument as IdentityDocument }
      try {
        const number = openNumber(documentKey, of, sealed!, keyId!)
        const { digest, keyId: digestKey } = digestNumber(documentKey, of.identityDocument, number)[0]!
        await db
          .updateTable('identity_documents')
          .set({ number_digest: digest, digest_key_id: digestKey })
          .where('user_id', '=', userId)
          .where('identity_document', '=', identityDocument)
          .where('number_sealed', '=', sealed)
          .execute()
      } catch (error) {
        // One that cannot be opened must not keep the others from being found.
        log.error({ event: 'number-not-digested', identityDocument, userId, name: (error as Error).name })
      }
    }
    if (rows.length < atOnce) return
    const last = rows.at(-1)!
    after = { user: last.user_id, identityDocument: last.identity_document }
  }
}
