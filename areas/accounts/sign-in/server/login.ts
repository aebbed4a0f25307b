import { signInMessages } from '#texts/accounts/sign-in/sign-in-messages.ts'
import type { Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { openFactorChallenge } from '#areas/accounts/second-factor/server/open-factor-challenge.ts'
import { requiresFactor } from '#areas/accounts/second-factor/server/own-factors.ts'
import { refuse } from '#platform/http/refusal.ts'
import { lockAddress, countMail } from '#areas/accounts/registration/server/mail-limit.ts'
import { sealAddress } from '#areas/accounts/registration/server/one-time-code.ts'
import {
  hashLike,
  hashPassword,
  isOutdated,
  isSameHash,
} from '#areas/accounts/passwords/server/password-hash.ts'
import { findAttempt } from '#areas/accounts/registration/server/registration-attempts.ts'
import { codeRules, type Challenge } from '../contract/sign-in.ts'
import { findByAddress, hashToMatch, isUnconfirmed, type AccountRow } from './accounts.ts'
import { findRegistration, openChallenge } from './challenges.ts'
import { inConstantTime } from './constant-time.ts'
import { findKnownBrowser, type KnownBrowser, type SigningIn } from './known-devices.ts'
import {
  endWrongRow,
  resetPasswordAttempts,
  noteWrongPassword,
  startPasswordAttempt,
} from './password-attempts.ts'
import { notifyOwner } from './notify-owner.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * Checks address and password and sends a one-time code; console users use their second factor instead. Unknown, closed
 * and locked accounts and wrong passwords get the same response after the same work; the owner of an account that is
 * being closed can still log in to reopen it. Somebody who tried to register a taken address and logs in with that
 * password gets the response of a new account; the owner of the address gets the mail. A login before the first code
 * was entered gets a code that confirms the registration.
 * @throws login_failed; too_many_requests after ten wrong passwords; busy when the server is overloaded
 */
export async function login(
  deps: Deps,
  { email, password }: Credentials,
  caller: SigningIn,
): Promise<Challenge> {
  const account = await findByAddress(deps.db, email)
  const browser = await findKnownBrowser(deps, account?.id, caller.mark)
  await startPasswordAttempt(deps, email, browser)
  const addressHash = sealAddress(deps.secrets.otpKey.current, email)
  const attempt = await findAttempt(deps, addressHash)
  const unconfirmed = account && isUnconfirmed(account) ? account : undefined
  const storedHash = unconfirmed ? attempt : hashToMatch(account, deps.clock.now(), browser)
  const made = await hashLike(deps.secrets.pepper, storedHash, password)
  const challenge = await inConstantTime(async () => {
    const right =
      account && !unconfirmed && storedHash !== null && isSameHash(made, storedHash) ? account : null
    if (!right && !isSameHash(made, attempt ?? '')) {
      await noteWrongPassword(deps, account?.id, browser)
      throw refuse('login_failed')
    }
    if (right?.status === 'active') await resetPasswordAttempts(deps, email, browser)
    const better = right && storedHash !== null ? await renewed(deps, storedHash, password) : null
    return deps.db.transaction().execute(async (trx) => {
      await lockAddress(trx, addressHash)
      if (right && right.role !== 'student' && requiresFactor(deps)) {
        await noteRightPassword(trx, right, better, browser)
        return openFactorChallenge(trx, deps, { account: right, addressHash })
      }
      const wait = await countMail(trx, deps, addressHash, 'login')
      if (wait > 0) throw refuse('too_many_requests', { retryAfter: wait })
      const registration = unconfirmed ? await findRegistration(trx, unconfirmed.id, made) : undefined
      if (right) await noteRightPassword(trx, right, better, browser)
      else if (!registration) await notifyOwner(trx, deps, email)
      return openChallenge(trx, deps, {
        account: right ?? (registration && unconfirmed) ?? null,
        registration: registration ?? null,
        addressHash,
        purpose: 'login',
        minutes: codeRules.minutes,
        caller,
      })
    })
  })
  return { message: signInMessages.codeSent, ...challenge }
}

/** Rehashes the password with the current parameters if it was stored with older ones. */
async function renewed(deps: Deps, storedHash: string, password: string): Promise<string> {
  const { pepper } = deps.secrets
  return isOutdated(pepper, storedHash) ? hashPassword(pepper, password) : storedHash
}

/** Only if it is still the password that was checked: another may have been set in the meantime. */
async function noteRightPassword(
  trx: Transaction<Database>,
  { id, password_hash: checked }: AccountRow,
  better: string | null,
  browser: KnownBrowser | null,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ password_hash: better })
    .where('id', '=', id)
    .where('password_hash', '=', checked)
    .where('status', 'in', ['active', 'deleted'])
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('login_failed')
  await endWrongRow(trx, id, browser)
}
