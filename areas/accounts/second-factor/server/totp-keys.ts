import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { setUpMinutes } from '../contract.ts'
import { openKey, sealKey } from './seal-key.ts'
import { drawSecret, matchingStep, otpauthUri, toBase32 } from './totp.ts'

type Needs = Pick<Deps, 'clock' | 'secrets'>

/** Generates a key for an app and stores it until a code confirms it; the current key stays until then. */
export async function offerTotpKey(
  trx: Kysely<Database>,
  { clock, secrets }: Needs,
  { userId, email }: { userId: string; email: string },
): Promise<{ secret: string; uri: string }> {
  const now = clock.now()
  const secret = drawSecret()
  const row = {
    ...sealKey(secrets.documentKey, userId, secret),
    made_at: now,
    expires_at: new Date(now.getTime() + setUpMinutes * 60_000),
  }
  await trx
    .insertInto('totp_offers')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return { secret: toBase32(secret), uri: otpauthUri(secret, email) }
}

/**
 * Replaces the current key with the offered one if the code matches it.
 * @returns whether it did; the code is consumed
 */
export async function acceptTotpKey(
  trx: Transaction<Database>,
  { clock, secrets }: Needs,
  userId: string,
  code: string,
): Promise<boolean> {
  const now = clock.now()
  const offer = await trx
    .selectFrom('totp_offers')
    .select(['sealed', 'key_id'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()
  const secret = offer && openKey(secrets.documentKey, userId, offer.sealed, offer.key_id)
  const step = secret ? matchingStep(secret, code, now) : null
  if (!offer || step === null) return false
  const row = { ...offer, last_step: step, made_at: now, last_used_at: now }
  await trx
    .insertInto('totp_keys')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  await trx.deleteFrom('totp_offers').where('user_id', '=', userId).execute()
  return true
}

/**
 * Consumes a code of the current app. Its step and all earlier ones are consumed in one statement: the same code never
 * works twice, not even in concurrent requests.
 * @returns whether it was right and new
 */
export async function useTotpCode(
  trx: Transaction<Database>,
  { clock, secrets }: Needs,
  userId: string,
  code: string,
): Promise<boolean> {
  const now = clock.now()
  const stored = await trx
    .selectFrom('totp_keys')
    .select(['sealed', 'key_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const secret = stored && openKey(secrets.documentKey, userId, stored.sealed, stored.key_id)
  const step = secret ? matchingStep(secret, code, now) : null
  if (!stored || step === null) return false
  const { numUpdatedRows } = await trx
    .updateTable('totp_keys')
    .set({ last_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    // The key may have been replaced since it was read.
    .where('sealed', '=', stored.sealed)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
