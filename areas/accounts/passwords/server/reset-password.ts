import { signInMessages } from '#texts/accounts/sign-in/sign-in-messages.ts'
import { sql } from 'kysely'

import type { Deps } from '#platform/config/deps.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { refuse } from '#platform/http/refusal.ts'
import { hashToken } from '#platform/permissions/viewer.ts'
import { resetPasswordAttempts } from '#areas/accounts/sign-in/server/password-attempts.ts'
import { isUnconfirmed } from '#areas/accounts/sign-in/server/accounts.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword } from './password-policy.ts'
import { setPassword } from './set-password.ts'

/**
 * Sets a password with the link from a mail or an invitation, once. Opening the link proves access to the mailbox, so
 * it also confirms the address of somebody who was invited. It does not log in.
 * @throws reset_link_spent; invalid_input with `fields.password`, after which the link still works
 */
export async function resetPassword(
  deps: Deps,
  { token, password }: { token: string; password: string },
): Promise<{ message: string }> {
  const tokenHash = hashToken(token)
  const now = deps.clock.now()
  const owner = await deps.db
    .selectFrom('password_links as l')
    .innerJoin('users as u', 'u.id', 'l.user_id')
    .select(['u.id', 'u.name', 'u.email', 'u.role', 'u.status', 'u.password_hash'])
    .where('l.token_hash', '=', tokenHash)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now)
    .where('u.status', 'in', ['pending', 'active'])
    .executeTakeFirst()
  if (!owner || isUnconfirmed(owner)) throw refuse('reset_link_spent')
  await checkNewPassword(deps, owner, password)
  const passwordHash = await hashPassword(deps.secrets.pepper, password)
  await deps.db.transaction().execute(async (trx) => {
    const spent = await trx
      .updateTable('password_links')
      .set({ used_at: now })
      .where('token_hash', '=', tokenHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('purpose')
      .executeTakeFirst()
    const account = await trx
      .updateTable('users')
      .set({ status: 'active', verified_at: sql<Date>`coalesce(verified_at, ${now})` })
      .where('id', '=', owner.id)
      .where('status', 'in', ['pending', 'active'])
      .returning('id')
      .executeTakeFirst()
    if (!spent || !account) throw refuse('reset_link_spent')
    await setPassword(trx, deps, { userId: owner.id, passwordHash })
    // After an invitation this is a first password: there is nothing to warn about.
    if (spent.purpose === 'invitation') return
    await enqueue(trx, {
      name: 'password-changed',
      to: owner.email,
      userId: owner.id,
      props: { name: owner.name, changedAt: now.toISOString(), how: 'reset' },
    })
  })
  await resetPasswordAttempts(deps, owner.email, null)
  return { message: signInMessages.passwordSet }
}
