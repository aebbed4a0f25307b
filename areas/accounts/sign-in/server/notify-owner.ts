import type { Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { findByAddress, isOpen } from './accounts.ts'

/**
 * Notifies the owner of a taken address that somebody tried to register it; the owner of a closed account is not
 * notified.
 */
export async function notifyOwner(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'clock'>,
  email: string,
): Promise<void> {
  const owner = await findByAddress(trx, email)
  if (!owner || !isOpen(owner)) return
  const props = { requestedAt: deps.clock.now().toISOString() }
  await enqueue(trx, { name: 'account-exists', to: email, userId: owner.id, props })
}
