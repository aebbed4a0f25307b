import type { Deps } from '#platform/config/deps.ts'

/** Days for which a notice is kept. */
const keptDays = 365

/** Removes notices a year old. @returns how many went */
export async function purgeNotifications({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const until = new Date(clock.now().getTime() - keptDays * 24 * 3_600_000)
  const { numDeletedRows } = await db.deleteFrom('notices').where('at', '<', until).executeTakeFirst()
  return Number(numDeletedRows)
}
