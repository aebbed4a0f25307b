import { leavingMessages } from '#texts/accounts/sign-in/leaving-messages.ts'
import type { Transaction } from 'kysely'

import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { refuse } from '#platform/http/refusal.ts'
import { closedSince, findById, isClosing, type AccountRow } from '#areas/accounts/sign-in/server/accounts.ts'
import { paths } from '#kit/routing/paths.ts'
import { findAccountLink, useAccountLinks } from './account-links.ts'

/**
 * Reopens an account that its owner is closing, and notifies the owner by mail and notification. Nothing in it has
 * changed.
 * @returns false if it is not, or no longer, closed by its owner within the last days
 */
export async function reopenAccount(
  trx: Transaction<Database>,
  { clock }: Pick<Deps, 'clock'>,
  { id, name, email }: AccountRow,
): Promise<boolean> {
  const at = clock.now()
  const reopened = await trx
    .updateTable('users')
    .set({ status: 'active', deleted_at: null, deleted_by: null, deleted_reason: null, updated_at: at })
    .where('id', '=', id)
    .where('status', '=', 'deleted')
    .where('deleted_by', '=', id)
    .where('deleted_at', '>', closedSince(at))
    .returning('id')
    .executeTakeFirst()
  if (!reopened) return false
  await useAccountLinks(trx, id, 'keep', at)
  await notify(trx, { userId: id, kind: 'security', event: 'account-kept', href: paths.profile, at })
  await enqueue(trx, {
    name: 'account-kept',
    to: email,
    userId: id,
    props: { name, keptAt: at.toISOString() },
  })
  return true
}

/**
 * Reopens an account with the link from the mail about its deletion. Using the link twice has the same effect as once.
 * @throws invalid_input when the link is unknown, or the account is deleted
 */
export async function reopenAccountByLink(deps: Deps, token: string): Promise<{ message: string }> {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const link = await findAccountLink(trx, token, 'keep', now)
    const account = link && (await findById(trx, link.userId))
    if (link?.used && account?.status === 'active') return
    if (!link || link.used || !account || !isClosing(account, now)) {
      throw refuse('invalid_input', { message: leavingMessages.keepOver })
    }
    if (await reopenAccount(trx, deps, account)) return
    // Somebody else was faster: the owner in another tab, or the office.
    const changed = await findById(trx, account.id)
    if (changed?.status !== 'active') throw refuse('invalid_input', { message: leavingMessages.keepOver })
  })
  return { message: leavingMessages.kept }
}
