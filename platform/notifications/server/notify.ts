import { CompiledQuery, type Kysely } from 'kysely'
import { prepareOnce } from '#platform/database/client.ts'
import type { Database } from '#platform/database/tables.ts'
import { pushedEvents } from '../contract.ts'
import type { NotificationKind, SwitchableKind } from '../contract.ts'

type Db = Kysely<Database>

/** A notification for one person. It must contain nothing secret: other people may see the screen. */
export interface NewNotification {
  readonly userId: string
  readonly kind: NotificationKind
  /** A code for which the screen has a text, such as the name of a move. */
  readonly event: string
  readonly applicationId?: string | null
  /** A name or title that belongs in the sentence. */
  readonly title?: string | null
  /** Path within the product. */
  readonly href?: string | null
  readonly at: Date
}

/**
 * Stores a notification, in the transaction of the change it is about. Open screens are updated when it commits, and the
 * devices of a student are told soon after if it is their turn.
 */
export async function notify(trx: Db, notification: NewNotification): Promise<void> {
  const { userId, kind, event, applicationId = null, title = null, href = null, at } = notification
  const isPushed = (pushedEvents as readonly string[]).includes(event)
  const values = [userId, kind, event, applicationId, title, href, at]
  await trx.executeQuery(CompiledQuery.raw(isPushed ? additionWithPushes : addition, values))
}

const addition = prepareOnce(
  'add-notice',
  `insert into notifications (user_id, kind, event, application_id, title, href, at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

const additionWithPushes = prepareOnce(
  'add-notice-and-pushes',
  `with added as (
     insert into notifications (user_id, kind, event, application_id, title, href, at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id)
   insert into pushes (device_id, notification_id, run_at)
   select d.id, added.id, $7 from added, push_devices d where d.user_id = $1`,
)

/** Whether a person has e-mails of a kind switched on; check it before queueing such an e-mail. */
export async function wantsMail(trx: Db, userId: string, kind: SwitchableKind): Promise<boolean> {
  const unwanted = await trx
    .selectFrom('unwanted_mails')
    .select('kind')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return unwanted === undefined
}
