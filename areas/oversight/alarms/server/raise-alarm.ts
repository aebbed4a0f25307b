import { alarmDescriptions } from '#texts/oversight/alarms/descriptions.ts'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { paths } from '#kit/routing/paths.ts'
import { type AlarmKind } from '../contract.ts'
import { storedIds } from './invariants.ts'

export interface Finding {
  readonly kind: AlarmKind
  /** Distinguishes alarms of one kind, such as a person and a day. */
  readonly subject?: string
  /** The number of rows, people or views; at least one. */
  readonly found: number
  readonly ids?: readonly string[]
  /** Ids and codes only. */
  readonly details?: Readonly<Record<string, string | number>>
}

/**
 * Raises an alarm, or updates the open one of its kind and subject. The admins are notified once, when it is
 * new.
 * @returns whether it is new
 */
export async function raiseAlarm(
  trx: Transaction<Database>,
  { clock }: Pick<Deps, 'clock'>,
  { kind, subject = '', found, ids = [], details = {} }: Finding,
): Promise<boolean> {
  const now = clock.now()
  const firstIds = ids.slice(0, storedIds)
  const { rows } = await sql<{ fresh: boolean }>`
    insert into alarms (kind, subject, first_seen, last_seen, found, ids, details)
    values (${kind}, ${subject}, ${now}, ${now}, ${found}, ${firstIds}, ${JSON.stringify(details)})
    on conflict (kind, subject) where closed_at is null
      do update set last_seen = excluded.last_seen, found = excluded.found, ids = excluded.ids,
        details = excluded.details
    returning xmax = 0 as fresh`.execute(trx)
  const fresh = rows[0]!.fresh
  if (fresh) await notifyAdmins(trx, kind, found, now)
  return fresh
}

/** Closes an alarm whose cause is gone. */
export async function closeAlarm(
  trx: Transaction<Database>,
  { clock }: Pick<Deps, 'clock'>,
  kind: AlarmKind,
  subject = '',
): Promise<void> {
  await trx
    .updateTable('alarms')
    .set({ closed_at: clock.now() })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('closed_at', 'is', null)
    .execute()
}

async function notifyAdmins(
  trx: Transaction<Database>,
  kind: AlarmKind,
  found: number,
  at: Date,
): Promise<void> {
  const admins = await trx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .execute()
  const sentence = alarmDescriptions[kind]
  for (const { id, email } of admins) {
    await notify(trx, {
      userId: id,
      kind: 'security',
      event: 'alarm',
      title: sentence,
      href: paths.staffAlarms,
      at,
    })
    await enqueue(trx, {
      name: 'office-alarm',
      to: email,
      userId: id,
      props: { sentence, found, at: at.toISOString() },
    })
  }
}
