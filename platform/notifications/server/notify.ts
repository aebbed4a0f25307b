import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { NotificationKind, SwitchableKind } from '../contract.ts'

type Db = Kysely<Database>

/** Something a person should know. Nothing secret: the line stands on the screen of whoever looks over a shoulder. */
export interface Told {
  readonly userId: string
  readonly kind: NotificationKind
  /** A word the screen has a sentence for, such as the name of a move. */
  readonly event: string
  readonly applicationId?: string | null
  /** A name or title that belongs in the sentence. */
  readonly title?: string | null
  /** Path within the product. */
  readonly href?: string | null
  readonly at: Date
}

/** Keeps a notice for a person, in the transaction of what it tells of. Open screens hear of it when it commits. */
export async function notify(trx: Db, told: Told): Promise<void> {
  await trx
    .insertInto('notices')
    .values({
      user_id: told.userId,
      kind: told.kind,
      event: told.event,
      application_id: told.applicationId ?? null,
      title: told.title ?? null,
      href: told.href ?? null,
      at: told.at,
    })
    .execute()
}

/** Whether a person wants mails of a kind; asked before a mail that may be switched off is queued. */
export async function wantsMail(trx: Db, userId: string, kind: SwitchableKind): Promise<boolean> {
  const unwanted = await trx
    .selectFrom('unwanted_mails')
    .select('kind')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return unwanted === undefined
}
