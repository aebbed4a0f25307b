import { factorMessages } from '#texts/accounts/second-factor/factor-messages.ts'
import { signInMessages } from '#texts/accounts/sign-in/sign-in-messages.ts'
import type { Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'

import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { SigningIn } from '#areas/accounts/sign-in/server/known-devices.ts'
import { completeSignIn } from '#areas/accounts/sign-in/server/complete-sign-in.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { refuse } from '#platform/http/refusal.ts'
import type * as contract from '../contract.ts'

import { hasFactor, readFactors } from './own-factors.ts'
import { storePasskey, offerPasskeyTo } from './passkeys.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { offerTotpKey, acceptTotpKey } from './totp-keys.ts'
import { closeChallenge, countAttempt } from './check-factor.ts'

type SignedInReply = ReplyOf<typeof contract.finishSetUp>
const day = 86_400_000
const over = () => refuse('login_failed', { message: factorMessages.setUpOver })

/**
 * Starts the setup of a first factor after the password was checked: a key for an app, and WebAuthn options for a
 * passkey. Either is enough.
 * @throws login_failed when the setup has expired or does not exist
 */
export async function startSetUp(
  deps: Deps,
  challengeId: string,
): Promise<ReplyOf<typeof contract.startSetUp>> {
  const now = deps.clock.now()
  const person = await deps.db
    .selectFrom('otp_challenges as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(['u.id', 'u.name', 'u.email'])
    .where('c.id', '=', challengeId)
    .where('c.purpose', '=', 'set-up')
    .where('c.consumed_at', 'is', null)
    .where('c.voided_at', 'is', null)
    .where('c.expires_at', '>', now)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  if (!person) throw over()
  const owner = { userId: person.id, name: person.name, email: person.email }
  const offer = await offerTotpKey(deps.db, deps, owner)
  return { ...offer, name: person.email, passkey: await offerPasskeyTo(deps.db, deps, owner) }
}

/**
 * Confirms the app with one of its codes and logs in.
 * @throws invalid_input for a wrong code, which counts as an attempt; login_failed when the setup is over
 */
export function finishSetUp(
  deps: Deps,
  { challengeId, otp }: BodyOf<typeof contract.finishSetUp>,
  caller: SigningIn,
): Promise<{ reply: SignedInReply; mark: string }> {
  return finish(deps, challengeId, caller, 'totp-added', async (trx, userId) => {
    if (await acceptTotpKey(trx, deps, userId, otp)) return null
    return refuse('invalid_input', { fields: { otp: factorMessages.wrongCode } })
  })
}

/**
 * Registers the first passkey and logs in.
 * @throws invalid_input, login_failed when the setup is over
 */
export function finishPasskeySetUp(
  deps: Deps,
  { challengeId, name, credential }: BodyOf<typeof contract.finishPasskeySetUp>,
  caller: SigningIn,
): Promise<{ reply: SignedInReply; mark: string }> {
  return finish(deps, challengeId, caller, 'passkey-added', async (trx, userId) => {
    await storePasskey(trx, deps, { userId, name, credential })
    return null
  })
}

/** @param take stores the factor, or returns why it cannot; then the attempt still counts */
async function finish(
  deps: Deps,
  challengeId: string,
  caller: SigningIn,
  what: 'totp-added' | 'passkey-added',
  take: (trx: Transaction<Database>, userId: string) => Promise<Error | null>,
): Promise<{ reply: SignedInReply; mark: string }> {
  const now = deps.clock.now()
  const done = await deps.db.transaction().execute(async (trx) => {
    const tried = await countAttempt(trx, now, challengeId, 'set-up', new Date(now.getTime() - day))
    if (!tried) return over()
    const { userId } = tried
    await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    // A factor was set up in another window in the meantime: the login must require that one.
    if (hasFactor(await readFactors(trx, deps, userId))) return over()
    const why = await take(trx, userId)
    if (why) return why
    await closeChallenge(trx, now, challengeId)
    const recoveryCodes = await makeRecoveryCodes(trx, deps, userId)
    const entered = await completeSignIn(trx, deps, userId, caller, false)
    if (!entered) return over()
    const { mark, user, token } = entered
    const props = { name: user.name, what, at: now.toISOString() }
    await enqueue(trx, { name: 'factor-changed', to: user.email, userId, props })
    await writeAudit(trx, deps, {
      action: 'factor.added',
      by: { userId, role: user.role, requestId: null, network: null },
      object: { kind: 'person', id: userId },
      details: { what },
    })
    return { reply: { user, token, message: signInMessages.signedIn, recoveryCodes }, mark }
  })
  if (done instanceof Error) throw done
  return done
}
