import type { Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'

/** Removes all second factors of a person; the next login sets up a new one. */
export async function removeFactors(trx: Transaction<Database>, userId: string): Promise<void> {
  for (const table of ['totp_keys', 'totp_offers', 'passkeys', 'passkey_offers', 'recovery_codes'] as const) {
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  }
}
