import type { Transaction } from 'kysely'
import type { Role } from '../contract/route.ts'
import type { Database } from '../database/tables.ts'
import type { Deps } from '../config/deps.ts'
import { writeAudit } from './write-audit.ts'

/** Somebody came in: kept with the session that was opened, or neither is. */
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
 * Somebody was not let in. An address without an account is kept as nobody's: the log never holds an address.
 * @param userId whose account it was; undefined where there is none
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
