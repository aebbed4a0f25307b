import { signInMessages } from '#texts/accounts/sign-in/sign-in-messages.ts'
import type { Clock, Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { isPassword } from '#areas/accounts/passwords/server/password-hash.ts'
import { proofMinutes } from '../contract/sign-in.ts'
import { findById, hashToMatch } from './accounts.ts'
import { findKnownBrowser } from './known-devices.ts'
import {
  endWrongRow,
  resetPasswordAttempts,
  noteWrongPassword,
  startPasswordAttempt,
} from './password-attempts.ts'

/**
 * Refuses a step that cannot be undone unless the person gave fresh proof within the last 10 minutes, with a code or
 * with `provePassword`.
 * @throws reauth_required
 */
export function requireRecentProof(viewer: Viewer, clock: Clock): void {
  const age = clock.now().getTime() - viewer.provedAt.getTime()
  if (age > proofMinutes * 60_000) throw refuse('reauth_required')
}

/** Checks the password again; this session may then take such steps for 10 minutes. */
export async function provePassword(
  deps: Deps,
  viewer: Viewer,
  password: string,
  mark: string | null,
): Promise<{ message: string }> {
  await checkOwnPassword(deps, viewer, password, mark)
  await deps.db
    .updateTable('sessions')
    .set({ proved_at: deps.clock.now() })
    .where('id', '=', viewer.sessionId)
    .execute()
  return { message: signInMessages.proved }
}

/**
 * Checks the password of a logged-in person, under the same limits as a login: a stolen token must not allow guessing
 * it.
 * @param mark the cookie value of an earlier login, if the browser has one
 * @returns the hash it was checked against
 * @throws wrong_password, too_many_requests
 */
export async function checkOwnPassword(
  deps: Deps,
  viewer: Viewer,
  password: string,
  mark: string | null,
): Promise<string> {
  const browser = await findKnownBrowser(deps, viewer.userId, mark)
  await startPasswordAttempt(deps, viewer.email, browser)
  const storedHash = hashToMatch(await findById(deps.db, viewer.userId), deps.clock.now(), browser)
  if (!(await isPassword(deps.secrets.pepper, storedHash, password)) || storedHash === null) {
    await noteWrongPassword(deps, viewer.userId, browser)
    throw refuse('wrong_password')
  }
  await resetPasswordAttempts(deps, viewer.email, browser)
  await endWrongRow(deps.db, viewer.userId, browser)
  return storedHash
}
