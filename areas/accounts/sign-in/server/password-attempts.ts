import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { recordRefusedSignIn } from '#platform/audit/record-sign-in.ts'
import { countStored } from '#platform/http/limits.ts'
import { refuse } from '#platform/http/refusal.ts'
import { sealAddress } from '#areas/accounts/registration/server/one-time-code.ts'
import { nobody, type KnownBrowser } from './known-devices.ts'

/**
 * Attempts at one account's password without a delay, then one at a time: slows down guessing without locking anyone
 * out.
 */
const free = { tries: 10, seconds: 900 } as const
const slow = { seconds: 30 } as const

/** A known browser has its own attempts, which strangers cannot use up. */
const keyOf = (deps: Deps, email: string, browser: KnownBrowser | null): string => {
  const address = sealAddress(deps.secrets.otpKey.current, email).toString('base64url')
  return browser ? `${address}\n${browser.mark}` : address
}

/**
 * Counts a password attempt before the password is checked, so that concurrent attempts are all counted. Counts per
 * address, with or without an account, over all networks and unknown browsers.
 * @throws too_many_requests with the seconds to wait
 */
export async function startPasswordAttempt(
  deps: Deps,
  email: string,
  browser: KnownBrowser | null,
): Promise<void> {
  if (!deps.config.rateLimits) return
  const key = keyOf(deps, email, browser)
  const { count } = await countStored(deps, 'password', key, free.seconds)
  if (count <= free.tries) return
  const next = await countStored(deps, 'password-slow', key, slow.seconds)
  if (next.count <= 1) return
  await recordRefusedSignIn(deps, { why: 'locked' })
  throw refuse('too_many_requests', { retryAfter: next.secondsLeft })
}

/** Resets the attempts after a correct password. Counters are stored under the hash of their key. */
export async function resetPasswordAttempts(
  deps: Deps,
  email: string,
  browser: KnownBrowser | null,
): Promise<void> {
  const key = createHash('sha256')
    .update(keyOf(deps, email, browser))
    .digest('base64url')
  await deps.pool.query(
    `delete from rate_counters where bucket in ('password', 'password-slow') and key = $1`,
    [key],
  )
}

/** Counts a wrong password. An address without an account runs the same statement, which finds no row. */
export async function noteWrongPassword(
  deps: Deps,
  userId: string = nobody,
  browser: KnownBrowser | null,
): Promise<void> {
  if (browser) {
    await deps.db
      .updateTable('known_devices')
      .set((eb) => ({ wrong_passwords: eb('wrong_passwords', '+', 1) }))
      .where('user_id', '=', userId)
      .where('fingerprint', 'in', browser.fingerprints)
      .execute()
  } else {
    await deps.db
      .updateTable('users')
      .set((eb) => ({ wrong_passwords: eb('wrong_passwords', '+', 1) }))
      .where('id', '=', userId)
      .execute()
  }
  await recordRefusedSignIn(deps, { userId: userId === nobody ? undefined : userId, why: 'password' })
}

/** Ends the row of wrong passwords after a correct one, of strangers and of that browser. */
export async function endWrongRow(
  db: Kysely<Database>,
  userId: string,
  browser: KnownBrowser | null,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ wrong_passwords: 0 })
    .where('id', '=', userId)
    .where('wrong_passwords', '>', 0)
    .execute()
  if (!browser) return
  await db
    .updateTable('known_devices')
    .set({ wrong_passwords: 0 })
    .where('user_id', '=', userId)
    .where('fingerprint', 'in', browser.fingerprints)
    .execute()
}
