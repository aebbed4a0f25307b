import { sql, type Kysely, type Transaction } from 'kysely'
import { approvalHours, type ApprovalKind } from '#platform/approvals/contract.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Clock, Deps } from '#platform/config/deps.ts'
import { requestApproval, type StepDetails } from '#platform/approvals/two-person-step.ts'
import { enqueue } from '#platform/mail/mail.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { formerAdminHours } from '../contract.ts'
import type { Rights } from './close-access.ts'

interface About {
  readonly id: string
  readonly name: string
}

/**
 * Whether a second admin has to confirm a new one. An admin whose access ended a short while ago counts (`former`),
 * so that nobody can avoid the confirmation by first ending the access of the other.
 * @param but the person who does not count
 */
export async function secondAdmin(
  db: Kysely<Database>,
  clock: Clock,
  but: readonly string[],
): Promise<'active' | 'former' | 'none'> {
  const since = new Date(clock.now().getTime() - formerAdminHours * 3_600_000)
  const found = await db
    .selectFrom('users')
    .select(sql<boolean>`role = 'admin' and status = 'active'`.as('is_active'))
    .where((eb) =>
      eb.or([
        eb.and([eb('role', '=', 'admin'), eb('status', '=', 'active')]),
        eb('admin_ended_at', '>', since),
      ]),
    )
    .where('id', 'not in', [...but])
    .execute()
  if (found.length === 0) return 'none'
  return found.some(({ is_active }) => is_active) ? 'active' : 'former'
}

/**
 * Requests confirmation of a new admin from the other admins. Writes an audit entry, so call it at the end of the
 * transaction.
 */
export const requestAdmin = (
  trx: Transaction<Database>,
  deps: Deps,
  viewer: Viewer,
  about: About,
): Promise<void> => request(trx, deps, viewer, 'person.make-admin', about, null)

/** Requests confirmation of the end of an admin's access. Writes an audit entry: call it last. */
export const requestEndOfAccess = (
  trx: Transaction<Database>,
  deps: Deps,
  viewer: Viewer,
  about: About,
): Promise<void> => request(trx, deps, viewer, 'person.end-admin', about, null)

/** Requests confirmation of fewer rights for an admin. Writes an audit entry: call it last. */
export const requestDemotion = (
  trx: Transaction<Database>,
  deps: Deps,
  viewer: Viewer,
  about: About,
  { role, universityId, mayDecide, maySeeSensitive, mayExport }: Rights,
): Promise<void> =>
  request(trx, deps, viewer, 'person.demote-admin', about, null, {
    role,
    universityId,
    mayDecide,
    maySeeSensitive,
    mayExport,
  })

/**
 * Requests confirmation of the removal of somebody's second factor. Writes an audit entry: call it last.
 */
export const requestReset = (
  trx: Transaction<Database>,
  deps: Deps,
  viewer: Viewer,
  about: About,
  reason: string,
): Promise<void> => request(trx, deps, viewer, 'person.reset-factor', about, reason)

async function request(
  trx: Transaction<Database>,
  deps: Deps,
  viewer: Viewer,
  kind: Exclude<ApprovalKind, 'application.withdraw-joined' | 'students.merge'>,
  about: About,
  reason: string | null,
  details: StepDetails = {},
): Promise<void> {
  const until = new Date(deps.clock.now().getTime() + approvalHours * 3_600_000).toISOString()
  const others = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('id', '<>', viewer.userId)
    // Somebody who lost the second factor cannot sign in to confirm; somebody about to lose access can.
    .$if(kind === 'person.reset-factor', (query) => query.where('id', '<>', about.id))
    .execute()
  for (const other of others) {
    const props = { kind, by: viewer.name, about: about.name, reason, until }
    await enqueue(trx, { name: 'approval-asked', to: other.email, userId: other.id, props })
  }
  await requestApproval(trx, deps, viewer, { kind, objectId: about.id, reason, details })
}
