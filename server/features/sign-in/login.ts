import { codeRules, signInMessages, type Challenge } from '#contract/sign-in.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/refusal.ts'
import { findByAddress, isOpen } from './accounts.ts'
import { lockAddress, takeMail } from './address-mails.ts'
import { openChallenge } from './challenges.ts'
import { sealAddress } from './one-time-code.ts'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'
import {
  forgetPasswordTries,
  mostWrongPasswords,
  noteWrongPassword,
  takePasswordTry,
} from './password-tries.ts'

interface Credentials {
  readonly email: string
  readonly password: string
}

/**
 * Checks address and password and sends a one-time code. Unknown, closed and locked accounts and wrong passwords
 * are one answer after the same work.
 * @throws login_failed; too_many_requests after ten wrong passwords; busy when the server cannot keep up
 */
export async function login(
  deps: Deps,
  { email, password }: Credentials,
  device: string,
): Promise<Challenge> {
  await takePasswordTry(deps, email)
  const account = await findByAddress(deps.db, email)
  const usable = account && isOpen(account) && account.wrong_passwords < mostWrongPasswords ? account : null
  const kept = usable?.password_hash ?? null
  const { pepper, otpKey } = deps.secrets
  if (!(await isPassword(pepper, kept, password)) || usable === null || kept === null) {
    await noteWrongPassword(deps, account?.id)
    throw refuse('login_failed')
  }
  const better = isOutdated(pepper, kept) ? await hashPassword(pepper, password) : kept
  await forgetPasswordTries(deps, email)
  const addressHash = sealAddress(otpKey.current, email)
  const challenge = await deps.db.transaction().execute(async (trx) => {
    await lockAddress(trx, addressHash)
    const wait = await takeMail(trx, deps, addressHash, 'login')
    if (wait > 0) throw refuse('too_many_requests', { retryAfter: wait })
    // Only while it is still the password that was checked: another may have been set in the meantime.
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ wrong_passwords: 0, password_hash: better })
      .where('id', '=', usable.id)
      .where('password_hash', '=', kept)
      .where('status', 'in', ['pending', 'active'])
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw refuse('login_failed')
    const { minutes } = codeRules
    return openChallenge(trx, deps, { account: usable, addressHash, purpose: 'login', minutes, device })
  })
  return { message: signInMessages.codeSent, ...challenge }
}
