import { signInMessages } from '#texts/accounts/sign-in/sign-in-messages.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { codeRules, type Challenge } from '#areas/accounts/sign-in/contract/sign-in.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { AccountRow } from '#areas/accounts/sign-in/server/accounts.ts'
import { setUpMinutes } from '../contract.ts'
import { hasFactor, readFactors } from './own-factors.ts'
import { passkeyRequest } from './passkeys.ts'

/**
 * Opens a console login that waits for the second factor, or for its setup if there is none, and ends the account's
 * older ones. No mail is sent.
 */
export async function openFactorChallenge(
  trx: Transaction<Database>,
  deps: Deps,
  { account, addressHash }: { account: Pick<AccountRow, 'id'>; addressHash: Buffer },
): Promise<Challenge> {
  const now = deps.clock.now()
  const factors = await readFactors(trx, deps, account.id)
  const isNew = !hasFactor(factors)
  const passkey = factors.passkeys.length > 0 ? await passkeyRequest(trx, deps, account.id) : undefined
  await trx
    .updateTable('otp_challenges')
    .set({ voided_at: now })
    .where('user_id', '=', account.id)
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
  const minutes = isNew ? setUpMinutes : codeRules.minutes
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  const id = randomUUID()
  await trx
    .insertInto('otp_challenges')
    .values({
      id,
      user_id: account.id,
      address_hash: addressHash,
      purpose: isNew ? 'set-up' : 'second-factor',
      // No e-mailed code matches it.
      code_hash: randomBytes(32),
      passkey_challenge: passkey?.challenge ?? null,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  const factor = isNew ? 'set-up' : passkey ? 'passkey' : 'totp'
  return {
    message: signInMessages[factor],
    challengeId: id,
    expiresAt: expiresAt.toISOString(),
    resendAfter: expiresAt.toISOString(),
    factor,
    ...(passkey ? { passkey, hasApp: factors.totp !== null } : {}),
  }
}
