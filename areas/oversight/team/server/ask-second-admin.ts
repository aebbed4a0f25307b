import { sql, type Kysely, type Transaction } from 'kysely'
import { approvalHours, type ApprovalKind } from '#platform/approvals/contract.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Clock, Deps } from '#platform/config/deps.ts'
import { askApproval, type StepDetails } from '#platform/approvals/two-person-step.ts'
import { enqueue } from '#platform/mail/mail.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { formerAdminHours } from '../contract.ts'
import type { Rights } from './close-access.ts'

interface About {
  readonly id: string
  readonly name: string
}

/**
 * The second admin who has to confirm a new one: an active one; one who was an admin until a short while ago,
 * so that nobody can end the access of the other to avoid being asked; or none.
 * @param but who does not count
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
 * Asks the other admins to confirm a new admin. Writes an audit entry: call it last except for others of its
 * kind.
 */
export const askForAdmin = (
  trx: Transaction<Database>,
  deps: Deps,
  viewer: Viewer,
  about: About,
): Promise<void> => ask(trx, deps, viewer, 'person.make-admin', about, null)

/** Asks the other admins to confirm the end of access of an admin. Writes an audit entry: call it last. */
export const askToEnd = (
  trx: Transaction<Database>,
  deps: Deps,
  viewer: Viewer,
  about: About,
): Promise<void> => ask(trx, deps, viewer, 'person.end-admin', about, null)

/** Asks the other admins to confirm fewer rights for an admin. Writes an audit entry: call it last. */
export const askToDemote = (
  trx: Transaction<Database>,
  deps: Deps,
  viewer: Viewer,
  about: About,
  { role, universityId, mayDecide, maySeeSensitive }: Rights,
): Promise<void> =>
  ask(trx, deps, viewer, 'person.demote-admin', about, null, {
    role,
    universityId,
    mayDecide,
    maySeeSensitive,
  })

/**
 * Asks the other admins to confirm the removal of somebody's second factor. Writes an audit entry: call it
 * last.
 */
export const askForReset = (
  trx: Transaction<Database>,
  deps: Deps,
  viewer: Viewer,
  about: About,
  reason: string,
): Promise<void> => ask(trx, deps, viewer, 'person.reset-factor', about, reason)

async function ask(
  trx: Transaction<Database>,
  deps: Deps,
  viewer: Viewer,
  kind: Exclude<ApprovalKind, 'application.withdraw-joined'>,
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
    // Whoever lost the second factor cannot sign in to confirm; whoever is about to lose access can.
    .$if(kind === 'person.reset-factor', (query) => query.where('id', '<>', about.id))
    .execute()
  for (const other of others) {
    const props = { kind, by: viewer.name, about: about.name, reason, until }
    await enqueue(trx, { name: 'approval-asked', to: other.email, userId: other.id, props })
  }
  await askApproval(trx, deps, viewer, { kind, objectId: about.id, reason, details })
}
