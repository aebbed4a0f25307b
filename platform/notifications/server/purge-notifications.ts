import type { Deps } from '#platform/config/deps.ts'

/** Days after which a notification is deleted. */
const retentionDays = 365

/** Deletes old notifications. @returns how many */
export async function purgeNotifications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const until = new Date(clock.now().getTime() - retentionDays * 24 * 3_600_000)
  const { numDeletedRows } = await db.deleteFrom('notifications').where('at', '<', until).executeTakeFirst()
  return Number(numDeletedRows)
}
