import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { purgeKnownDevices } from './known-devices.ts'

const hour = 3_600_000
/** Hours after which an unconfirmed address is free again. */
const unverifiedHours = 24

/**
 * Deletes accounts that were registered and not confirmed within 24 hours. Accounts created by an officer have no
 * password yet and stay.
 * @returns how many were deleted
 */
export async function purgeUnverified(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await deps.db
    .deleteFrom('users')
    .where('status', '=', 'pending')
    .where('password_hash', 'is not', null)
    .where('created_at', '<=', new Date(deps.clock.now().getTime() - unverifiedHours * hour))
    .executeTakeFirst()
  return Number(numDeletedRows)
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
