import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { purgeKnownDevices } from './known-devices.ts'

const hour = 3_600_000
/** Hours after which an unconfirmed address is free again. */
const unverifiedHours = 24

/** What others wrote about a student or sent to one. Some of these rows are never deleted, and some are not with the account. */
const workOfOthers = [
  'acting_codes.student_id',
  'acting_consents.student_id',
  'acts_for_students.student_id',
  'applications.student_id',
  'documents.student_id',
  'enquiries.student_id',
  'message_threads.student_id',
  'shortlist.user_id',
  'student_changes.student_id',
  'student_merges.remaining_id',
  'student_notes.student_id',
  'student_officers.student_id',
  'student_tags.student_id',
] as const

const isUntouched = sql<boolean>`${sql.join(
  workOfOthers.map((column) => {
    const [table, owner] = column.split('.') as [string, string]
    return sql`not exists (select from ${sql.table(table)} t where t.${sql.ref(owner)} = users.id)`
  }),
  sql` and `,
)}`

/**
 * Deletes accounts that were registered and not confirmed within 24 hours. Accounts created by an officer have no
 * password yet and stay, and so do those that the office has worked with since: the address can still be confirmed by
 * registering again.
 * @returns how many were deleted
 */
export async function purgeUnverified(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const registeredBefore = new Date(deps.clock.now().getTime() - unverifiedHours * hour)
  return deps.db.transaction().execute(async (trx) => {
    // Locked first: what somebody was just writing about them is not seen by a statement that began before.
    const due = await trx
      .selectFrom('users')
      .select('id')
      .where('status', '=', 'pending')
      .where('password_hash', 'is not', null)
      .where('created_at', '<=', registeredBefore)
      .where(isUntouched)
      .forUpdate()
      .skipLocked()
      .execute()
    if (due.length === 0) return 0
    const ids = due.map(({ id }) => id)
    const { numDeletedRows } = await trx
      .deleteFrom('users')
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where(isUntouched)
      .executeTakeFirst()
    return Number(numDeletedRows)
  })
}

/**
 * Purges what sign-in no longer needs: unconfirmed accounts, ended sessions, codes and mail counts that no longer
 * matter (a day, plus one to spare), links that expired a month ago, and ended counters.
 */
export async function purgeSignIn(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now()
  await purgeUnverified(deps)
  const ago = (hours: number) => new Date(now.getTime() - hours * hour)
  // A student who is away for weeks is the one who should be told. A logout, unlike this, removes the device.
  await sql`
    update push_devices d set session_id = null from sessions s
    where s.id = d.session_id
      and (s.expires_at <= ${now} or s.last_seen_at + s.idle_seconds * interval '1 second' <= ${now})`.execute(
    deps.db,
  )
  await deps.db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([
        eb('expires_at', '<=', now),
        sql<boolean>`last_seen_at + idle_seconds * interval '1 second' <= ${now}`,
      ]),
    )
    .execute()
  await deps.db.deleteFrom('otp_challenges').where('created_at', '<', ago(48)).execute()
  await deps.db.deleteFrom('address_mails').where('at', '<', ago(48)).execute()
  await deps.db
    .deleteFrom('password_links')
    .where('expires_at', '<', ago(30 * 24))
    .execute()
  await deps.db.deleteFrom('registration_attempts').where('at', '<', ago(48)).execute()
  await purgeKnownDevices(deps)
  await deps.db.deleteFrom('rate_counters').where('window_ends', '<', now).execute()
}
