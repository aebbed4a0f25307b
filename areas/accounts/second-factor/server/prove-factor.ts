import { randomBytes, randomUUID } from 'node:crypto'
import { factorMessages } from '#texts/accounts/second-factor/factor-messages.ts'
import { signInMessages } from '#texts/accounts/sign-in/sign-in-messages.ts'
import { codeRules } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { countedHours, notifyTooManyCodes } from '#areas/accounts/sign-in/server/complete-sign-in.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { PasskeyAnswer, startProof as startRoute } from '../contract.ts'
import { tryFactor, type SubmittedFactor } from './check-factor.ts'
import { hasFactor, readFactors } from './own-factors.ts'
import { passkeyRequest } from './passkeys.ts'

/**
 * Begins a proof with a second factor of the viewer, and ends an earlier one that was not finished.
 * @returns the challenge and what answers it; all null or false for somebody without a factor
 */
export async function startProof(deps: Deps, viewer: Viewer): Promise<ReplyOf<typeof startRoute>> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const factors = await readFactors(trx, deps, viewer.userId)
    if (!hasFactor(factors)) return { challengeId: null, app: false, passkey: null }
    const passkey = factors.passkeys.length > 0 ? await passkeyRequest(trx, deps, viewer.userId) : null
    await trx
      .updateTable('otp_challenges')
      .set({ voided_at: now })
      .where('user_id', '=', viewer.userId)
      .where('purpose', '=', 'proof')
      .where('consumed_at', 'is', null)
      .where('voided_at', 'is', null)
      .execute()
    const id = randomUUID()
    await trx
      .insertInto('otp_challenges')
      .values({
        id,
        user_id: viewer.userId,
        // No address and no e-mailed code match it.
        address_hash: randomBytes(32),
        purpose: 'proof',
        code_hash: randomBytes(32),
        passkey_challenge: passkey?.challenge ?? null,
        created_at: now,
        expires_at: new Date(now.getTime() + codeRules.minutes * 60_000),
      })
      .execute()
    return { challengeId: id, app: factors.totp !== null, passkey }
  })
}

/**
 * Checks a passkey or a code of the app under the same limits as at a login: a stolen token must not allow guessing it.
 * Identity documents then open for this session as after the password; nothing else does.
 * @throws invalid_input for anything wrong or expired
 */
export async function proveFactor(
  deps: Deps,
  viewer: Viewer,
  challengeId: string,
  brought: { code: string } | { credential: PasskeyAnswer },
): Promise<{ message: string }> {
  const right = await deps.db.transaction().execute(async (trx) => {
    const own = await trx
      .selectFrom('otp_challenges')
      .select('id')
      .where('id', '=', challengeId)
      .where('user_id', '=', viewer.userId)
      .executeTakeFirst()
    if (!own) return false
    const since = new Date(deps.clock.now().getTime() - countedHours * 3_600_000)
    const tried = await tryFactor(trx, deps, challengeId, since, brought as SubmittedFactor, 'proof')
    if (tried?.wrong === codeRules.wrongPerDay && !tried.right)
      await notifyTooManyCodes(trx, viewer.userId, since)
    if (!tried?.right) return false
    await trx
      .updateTable('sessions')
      .set({ identity_documents_proved_at: deps.clock.now() })
      .where('id', '=', viewer.sessionId)
      .execute()
    return true
  })
  if (right) return { message: signInMessages.proved }
  throw 'code' in brought
    ? refuse('invalid_input', { fields: { otp: factorMessages.wrongCode } })
    : refuse('invalid_input', { message: factorMessages.passkeyRefused })
}
