import { randomBytes, randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { codeRules, type Challenge } from '#contract/sign-in.ts'
import type { Database } from '#database/tables.ts'
import type { Deps } from '#server/deps.ts'
import type { AccountRow } from './accounts.ts'
import { drawCode, sealCode, type CodePurpose } from './one-time-code.ts'

interface ChallengeOrder {
  /** Null for an address without a usable account: the row is written, no code fits it and nothing is sent. */
  readonly account: AccountRow | null
  readonly addressHash: Buffer
  readonly purpose: CodePurpose
  /** How long the code lives. */
  readonly minutes: number
  /** The device that asked, in a few words. */
  readonly device: string
}

/**
 * Opens a login that waits for its code, ends the account's older ones and queues the mail with the code.
 * Take the address's lock and its mail first.
 */
export async function openChallenge(
  trx: Transaction<Database>,
  deps: Deps,
  { account, addressHash, purpose, minutes, device }: ChallengeOrder,
): Promise<Omit<Challenge, 'message'>> {
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  const id = randomUUID()
  const code = drawCode(deps.config.otpDigits)
  if (account) {
    await trx
      .updateTable('otp_challenges')
      .set({ voided_at: now })
      .where('user_id', '=', account.id)
      .where('consumed_at', 'is', null)
      .where('voided_at', 'is', null)
      .execute()
  }
  await trx
    .insertInto('otp_challenges')
    .values({
      id,
      user_id: account?.id ?? null,
      address_hash: addressHash,
      purpose,
      code_hash: account ? sealCode(deps.secrets.otpKey.current, id, purpose, code) : randomBytes(32),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  if (account) {
    const mail = { to: account.email, secret: code, expiresAt, userId: account.id }
    const requestedAt = now.toISOString()
    if (purpose === 'register') {
      await deps.mail.enqueueSecret(trx, {
        ...mail,
        name: 'confirm-registration-code',
        props: { requestedAt },
      })
    } else {
      const props = { name: account.name, requestedAt, device }
      await deps.mail.enqueueSecret(trx, { ...mail, name: 'sign-in-code', props })
    }
  }
  return {
    challengeId: id,
    expiresAt: expiresAt.toISOString(),
    resendAfter: new Date(now.getTime() + codeRules.resendSeconds * 1000).toISOString(),
  }
}
