import type { Deps } from '#platform/config/deps.ts'
import { noteDone, onceADay } from '#platform/jobs/daily-work.ts'
import { invariantNames } from '../contract.ts'
import { findBroken, type Broken } from './invariants.ts'
import { closeAlarm, raiseAlarm } from './raise-alarm.ts'

type Checker = Pick<Deps, 'db' | 'files' | 'clock'>
const work = 'check-invariants'

/** Checks every invariant: raises an alarm for each that is broken, and closes the alarms of the others. */
export async function checkInvariants(deps: Checker): Promise<readonly Broken[]> {
  const broken = await findBroken(deps)
  await deps.db.transaction().execute(async (trx) => {
    for (const name of invariantNames) {
      const one = broken.find((other) => other.name === name)
      if (one) await raiseAlarm(trx, deps, { kind: name, found: one.found, ids: one.ids })
      else await closeAlarm(trx, deps, name)
    }
  })
  await noteDone(deps.db, work, deps.clock.now())
  return broken
}

/** The same once a day, as a job. */
export const checkInvariantsDaily = (deps: Checker): Promise<void> =>
  onceADay(deps, work, () => checkInvariants(deps))

/** When the invariants were last checked; null before the first time. */
export async function checkedAt({ db }: Pick<Deps, 'db'>): Promise<Date | null> {
  const done = await db.selectFrom('daily_work').select('ran_at').where('name', '=', work).executeTakeFirst()
  return done?.ran_at ?? null
}
