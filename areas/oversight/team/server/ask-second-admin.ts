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
 * The second admin that a new one takes: one who may come in; one who was an admin until a short while ago, so that
 * nobody ends the access of the other to be asked no more; or none.
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

/** Asks the other admins to make somebody one of them. Writes an audit entry: call it last but for others of its kind. */
export const askForAdmin = (
  trx: Transaction<Database>,
  deps: Deps,
  viewer: Viewer,
  about: About,
): Promise<void> => ask(trx, deps, viewer, 'person.make-admin', about, null)

/** Asks the other admins to end the access of one of them. Writes an audit entry: call it last. */
export const askToEnd = (
  trx: Transaction<Database>,
  deps: Deps,
  viewer: Viewer,
  about: About,
): Promise<void> => ask(trx, deps, viewer, 'person.end-admin', about, null)

/** Asks the other admins to leave one of them fewer rights. Writes an audit entry: call it last. */
export const askToDemote = (
  trx: Transaction<Database>,
  deps: Deps,
  viewer: Viewer,
  about: About,
  { role, universityId, mayDecide, maySeeSensitive }: Rights,
): Promise<void> =>
  ask(trx, deps, viewer, 'person.demote-admin', about, null, {
    ...{ role, universityId, mayDecide, maySeeSensitive },
  })

/** Asks the other admins to remove somebody's second factor. Writes an audit entry: call it last. */
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
    // Who lost the second step cannot be asked about it; who is to lose their access can.
    .$if(kind === 'person.reset-factor', (query) => query.where('id', '<>', about.id))
    .execute()
  for (const other of others) {
    const props = { kind, by: viewer.name, about: about.name, reason, until }
    await enqueue(trx, { name: 'approval-asked', to: other.email, userId: other.id, props })
  }
  await askApproval(trx, deps, viewer, { kind, objectId: about.id, reason, details })
}
