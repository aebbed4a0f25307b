import type { Deps } from '../config/deps.ts'

/** An hour less than a day, so that a job asked for every hour keeps to the same time of the day. */
const almostADay = 23 * 3_600_000

/**
 * Does work that is due once a day, however often the clock asks and the product is started anew. Work that fails is
 * due again at the next turn. Callers hold the lock of their job.
 * @param name of the work, for the record of when it was done
 */
export async function onceADay(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> {
  const now = clock.now()
  const done = await db.selectFrom('daily_work').select('ran_at').where('name', '=', name).executeTakeFirst()
  if (done && now.getTime() - done.ran_at.getTime() < almostADay) return
  await work()
  await noteDone(db, name, now)
}

/** Notes that work was done, and how far it had read. */
export async function noteDone(db: Deps['db'], name: string, at: Date, mark = 0): Promise<void> {
  await db
    .insertInto('daily_work')
    .values({ name, ran_at: at, mark })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ ran_at: at, mark }))
    .execute()
}
