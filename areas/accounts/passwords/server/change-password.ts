import { signInMessages } from '#texts/accounts/sign-in/sign-in-messages.ts'

import type { Deps } from '#platform/config/deps.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { checkOwnPassword } from '#areas/accounts/sign-in/server/prove-password.ts'
import { hashPassword } from './password-hash.ts'
import { checkNewPassword } from './password-policy.ts'
import { setPassword } from './set-password.ts'

/**
 * Changes the password. Every other session ends, and the owner is notified by mail.
 * @throws wrong_password; invalid_input with `fields.password`; too_many_requests
 */
export async function changePassword(
  deps: Deps,
  viewer: Viewer,
  { current, password }: { current: string; password: string },
  mark: string | null,
): Promise<{ message: string }> {
  const currentHash = await checkOwnPassword(deps, viewer, current, mark)
  await checkNewPassword(deps, viewer, password)
  const passwordHash = await hashPassword(deps.secrets.pepper, password)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    // Of two concurrent changes the second no longer has the current password.
    const same = await trx
      .selectFrom('users')
      .select('id')
      .where('id', '=', viewer.userId)
      .where('password_hash', '=', currentHash)
      .forUpdate()
      .executeTakeFirst()
    if (!same) throw refuse('wrong_password')
    await setPassword(trx, deps, { userId: viewer.userId, passwordHash, exceptSession: viewer.sessionId })
    await trx.updateTable('sessions').set({ proved_at: now }).where('id', '=', viewer.sessionId).execute()
    await enqueue(trx, {
      name: 'password-changed',
      to: viewer.email,
      userId: viewer.userId,
      props: { name: viewer.name, changedAt: now.toISOString(), how: 'changed' },
    })
  })
  return { message: signInMessages.passwordChanged }
}
