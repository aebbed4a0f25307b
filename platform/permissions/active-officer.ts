import type { Trx } from '#platform/database/transaction.ts'

/**
 * An officer or admin who can log in, and so can be made responsible for something. The row is locked until the
 * transaction ends: somebody whose access ends meanwhile would be left responsible.
 * @returns undefined for everybody else
 */
export const findActiveOfficer = (
  trx: Trx,
  officerId: string,
): Promise<{ id: string; name: string } | undefined> =>
  trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', officerId)
    .where('role', 'in', ['officer', 'admin'])
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst()
