import type { Kysely, Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { setUpMinutes } from '../contract.ts'
import { openKey, sealKey } from './seal-key.ts'
import { drawSecret, matchingStep, otpauthUri, toBase32 } from './totp.ts'

type Needs = Pick<Deps, 'clock' | 'secrets'>

/** Draws a key for an app and keeps it until a code of it comes; the key in use stays until then. */
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
 * Puts the offered key in the place of the one in use when the code is one of it.
 * @returns whether it was; the code is used up with it
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
 * Uses up a code of the app in use. The step it belongs to is consumed in one statement, with those before it: the same
 * code never works twice, not even at the same moment.
 * @returns whether it was right and new
 */
export async function useTotpCode(
  trx: Transaction<Database>,
  { clock, secrets }: Needs,
  userId: string,
  code: string,
): Promise<boolean> {
  const now = clock.now()
  const kept = await trx
    .selectFrom('totp_keys')
    .select(['sealed', 'key_id'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const secret = kept && openKey(secrets.documentKey, userId, kept.sealed, kept.key_id)
  const step = secret ? matchingStep(secret, code, now) : null
  if (!kept || step === null) return false
  const { numUpdatedRows } = await trx
    .updateTable('totp_keys')
    .set({ last_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    // The key may have been replaced since it was read.
    .where('sealed', '=', kept.sealed)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
