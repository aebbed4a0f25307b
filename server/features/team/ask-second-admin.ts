import type { Kysely, Transaction } from 'kysely'
import { approvalHours } from '#contract/approvals.ts'
import type { Database } from '#database/tables.ts'
import type { Deps } from '#server/deps.ts'
import { askApproval } from '#server/features/approvals/two-person-step.ts'
import { enqueue } from '#server/outside/mail.ts'
import type { Viewer } from '#server/http/viewer.ts'

interface About {
  readonly id: string
  readonly name: string
}

/** Whether there is an admin who may come in, besides one. */
export async function isAnotherAdmin(db: Kysely<Database>, butUserId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('id', '<>', butUserId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Asks the other admins to make somebody one of them. Writes an audit entry: call it last but for others of its kind. */
export const askForAdmin = (
  trx: Transaction<Database>,
  deps: Deps,
  viewer: Viewer,
  about: About,
): Promise<void> => ask(trx, deps, viewer, 'person.make-admin', about, null)

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
  kind: 'person.make-admin' | 'person.reset-factor',
  about: About,
  reason: string | null,
): Promise<void> {
  const until = new Date(deps.clock.now().getTime() + approvalHours * 3_600_000).toISOString()
  const others = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('id', 'not in', [viewer.userId, about.id])
    .execute()
  for (const other of others) {
    const props = { kind, by: viewer.name, about: about.name, reason, until }
    await enqueue(trx, { name: 'approval-asked', to: other.email, userId: other.id, props })
  }
  await askApproval(trx, deps, viewer, { kind, objectId: about.id, reason })
}
