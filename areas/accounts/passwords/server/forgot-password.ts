import { signInMessages } from '#texts/accounts/sign-in/sign-in-messages.ts'
import { resetMinutes } from '#areas/accounts/sign-in/contract/sign-in.ts'
import type { Deps } from '#platform/config/deps.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { findByAddress, isOpen, isUnconfirmed } from '#areas/accounts/sign-in/server/accounts.ts'
import { lockAddress, countMail } from '#areas/accounts/registration/server/mail-limit.ts'
import { inConstantTime } from '#areas/accounts/sign-in/server/constant-time.ts'
import { sealAddress } from '#areas/accounts/registration/server/one-time-code.ts'
import { makePasswordLink } from './password-links.ts'

/**
 * Queues a mail with a link to set a new password if the address has an account; older such links stop working. The
 * response is the same for every address, and also over the hourly limit of mails. A registration that was never confirmed is no
 * account yet: anyone may have typed its name and phone number, so its owner is told to register again.
 */
export async function forgotPassword(deps: Deps, email: string): Promise<{ message: string }> {
  const now = deps.clock.now()
  const addressHash = sealAddress(deps.secrets.otpKey.current, email)
  const work = deps.db.transaction()
  await inConstantTime(() =>
    work.execute(async (trx) => {
      await lockAddress(trx, addressHash)
      const account = await findByAddress(trx, email)
      const wait = await countMail(trx, deps, addressHash, 'reset')
      if (wait > 0 || !account || !isOpen(account)) return
      if (isUnconfirmed(account)) {
        const props = { requestedAt: now.toISOString() }
        await enqueue(trx, { name: 'never-confirmed', to: email, userId: account.id, props })
        return
      }
      const link = { userId: account.id, purpose: 'reset', minutes: resetMinutes, now } as const
      const { token, expiresAt } = await makePasswordLink(trx, link)
      await deps.mail.enqueueSecret(trx, {
        name: 'reset-password',
        to: email,
        userId: account.id,
        props: { name: account.name, staff: account.role !== 'student', requestedAt: now.toISOString() },
        secret: token,
        expiresAt,
      })
    }),
  )
  return { message: signInMessages.resetMailed }
}
