import type { Transaction } from 'kysely'
import type { Role } from '../contract/route.ts'
import type { Database } from '../database/tables.ts'
import type { Deps } from '../config/deps.ts'
import { writeAudit } from './write-audit.ts'

/** Records a login in the transaction that opens the session. */
export function recordSignIn(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'clock'>,
  { userId, role, network }: { userId: string; role: Role; network: string },
): Promise<void> {
  return writeAudit(trx, deps, {
    action: 'sign-in.succeeded',
    by: { userId, role, requestId: null, network },
    object: { kind: 'person', id: userId },
  })
}

/**
 * Records a failed login. For an address without an account no person is recorded: the log never contains an
 * address.
 * @param userId the owner of the account; undefined if there is none
 */
export function recordRefusedSignIn(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId, why }: { userId?: string | undefined; why: 'password' | 'code' | 'locked' },
): Promise<void> {
  return deps.db.transaction().execute((trx) =>
    writeAudit(trx, deps, {
      action: 'sign-in.refused',
      by: 'visitor',
      ...(userId === undefined ? {} : { object: { kind: 'person', id: userId } }),
      details: { why },
    }),
  )
}
