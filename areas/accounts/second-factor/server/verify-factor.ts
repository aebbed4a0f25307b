import { signInMessages } from '#texts/accounts/sign-in/sign-in-messages.ts'
import type { Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import { codeRules, type verifyCode } from '#areas/accounts/sign-in/contract/sign-in.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { recordRefusedSignIn } from '#platform/audit/record-sign-in.ts'
import { inConstantTime } from '#areas/accounts/sign-in/server/constant-time.ts'
import type { SigningIn } from '#areas/accounts/sign-in/server/known-devices.ts'
import {
  countedHours,
  completeSignIn,
  ownerOf,
  notifyTooManyCodes,
} from '#areas/accounts/sign-in/server/complete-sign-in.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { verifyPasskey as route } from '../contract.ts'
import { tryFactor, type SubmittedFactor } from './check-factor.ts'

/**
 * Counts an attempt at a console login and notifies the owner when there were too many.
 * @returns whose login it is when the factor was right, else null
 */
export async function checkFactor(
  trx: Transaction<Database>,
  deps: Deps,
  challengeId: string,
  brought: SubmittedFactor,
): Promise<string | null> {
  const since = new Date(deps.clock.now().getTime() - countedHours * 3_600_000)
  const tried = await tryFactor(trx, deps, challengeId, since, brought)
  if (tried?.right) return tried.userId
  if (tried?.wrong === codeRules.wrongPerDay) await notifyTooManyCodes(trx, tried.userId, since)
  return null
}

/**
 * Exchanges a passkey for a session, once, after the password.
 * @returns the person, the token, and the mark by which this browser is recognized later
 * @throws login_failed for anything invalid
 */
export async function verifyPasskey(
  deps: Deps,
  { challengeId, credential }: BodyOf<typeof route>,
  caller: SigningIn,
): Promise<{ reply: ReplyOf<typeof verifyCode>; mark: string }> {
  const entered = await inConstantTime(() =>
    deps.db.transaction().execute(async (trx) => {
      const userId = await checkFactor(trx, deps, challengeId, { credential })
      return userId === null ? null : completeSignIn(trx, deps, userId, caller, false)
    }),
  )
  if (entered === null) {
    await recordRefusedSignIn(deps, { userId: await ownerOf(deps, challengeId), why: 'code' })
    throw refuse('login_failed')
  }
  const { mark, ...session } = entered
  return { reply: { ...session, message: signInMessages.signedIn }, mark }
}
