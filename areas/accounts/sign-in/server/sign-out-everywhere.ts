import { leavingMessages } from '#texts/accounts/sign-in/leaving-messages.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findAccountLink, useAccountLinks } from '#areas/accounts/passwords/server/account-links.ts'
import { makePasswordLink } from '#areas/accounts/passwords/server/password-links.ts'
import { endAccess } from '#areas/accounts/passwords/server/set-password.ts'
import { resetMinutes } from '../contract/sign-in.ts'

import { findById, isOpen } from './accounts.ts'

/**
 * The owner reports, with the link of a mail, that somebody else signed in: every session and pending code ends, every
 * browser becomes unknown, and a link to set a new password is sent. Using the link twice has the same effect as once.
 * @throws invalid_input when the link is unknown or expired
 */
export async function signOutEverywhere(deps: Deps, token: string): Promise<{ message: string }> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const link = await findAccountLink(trx, token, 'not-me', now)
    const account = link && (await findById(trx, link.userId))
    if (!link || !account || !isOpen(account)) {
      throw refuse('invalid_input', { message: leavingMessages.notMeOver })
    }
    if (link.used) return
    await endAccess(trx, account.id, now)
    await useAccountLinks(trx, account.id, 'not-me', now)
    await trx.deleteFrom('known_devices').where('user_id', '=', account.id).execute()
    const order = { userId: account.id, purpose: 'reset', minutes: resetMinutes, now } as const
    const { token: secret, expiresAt } = await makePasswordLink(trx, order)
    await deps.mail.enqueueSecret(trx, {
      name: 'reset-password',
      to: account.email,
      userId: account.id,
      props: { name: account.name, staff: account.role !== 'student', requestedAt: now.toISOString() },
      secret,
      expiresAt,
    })
  })
  return { message: leavingMessages.everybodyOut }
}
