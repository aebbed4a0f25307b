import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { noteDone } from '#platform/jobs/daily-work.ts'
import { notePosition, readPosition, sliceOf } from '#platform/jobs/sweep.ts'
import { invariantNames, type InvariantName } from '../contract.ts'
import {
  allRecords,
  checkAll,
  checkChanged,
  checkTheMoment,
  findBroken,
  storedIds,
  Violations,
  type Broken,
  type Records,
} from './invariants.ts'
import { closeAlarm, raiseAlarm } from './raise-alarm.ts'

type Checker = Pick<Deps, 'db' | 'files' | 'clock'>
const work = 'check-invariants'
/** Changes are looked at again for so long: a transaction may commit after the check with a time before it. */
const overlapMs = 600_000

/** Checks every invariant: raises an alarm for each that is broken, and closes the alarms of the others. */
export async function checkInvariants(deps: Checker): Promise<readonly Broken[]> {
  const began = deps.clock.now()
  const broken = await findBroken(deps)
  await report(deps, broken, began)
  return broken
}

async function report(deps: Checker, broken: readonly Broken[], began: Date): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    for (const name of invariantNames) {
      const one = broken.find((other) => other.name === name)
      if (one) await raiseAlarm(trx, deps, { kind: name, found: one.found, ids: one.ids })
      else await closeAlarm(trx, deps, name)
    }
  })
  await noteDone(deps.db, work, began)
}

/**
 * Checks, for each table, the records that have changed since the last check, those that are known to be broken, and a
 * slice of the rest, so that every record has its turn within `roundDays`. A rule that turns out to be broken elsewhere
 * is then checked over all records, so that its alarm has the whole number.
 * @param size of the slice; a share of the table unless given
 */
export async function checkNextSlice(
  deps: Checker,
  { size }: { size?: number } = {},
): Promise<readonly Broken[]> {
  const since = await checkedAt(deps)
  if (since === null) return checkInvariants(deps)
  const began = deps.clock.now()
  const violations = new Violations()
  await checkTheMoment(deps, violations)
  const alarms = await openAlarms(deps)
  const positions = new Map<Records, string | null>()
  for (const records of allRecords) {
    const slice = size ?? sliceOf(await roughCount(deps, records), records.smallestSlice)
    const after = await readPosition(deps, sweepOf(records))
    const ids = await records.page(deps, after, slice)
    positions.set(records, ids.length < slice ? null : ids.at(-1)!)
    await checkChanged(deps, records, violations, new Date(since.getTime() - overlapMs))
    for (const name of records.invariants) {
      const alarm = alarms.get(name)
      const known = alarm?.ids ?? []
      const checked = [...new Set([...ids, ...known])]
      if (checked.length > 0) violations.add(name, await records.violations(deps, name, checked))
      const isNew = [...violations.of(name)].some((id) => !known.includes(id))
      // An alarm has the first ids only: of the others nobody knows whether they are still broken.
      if (isNew || (alarm && alarm.found > storedIds)) await checkAll(deps, records, violations, [name])
    }
  }
  const broken = violations.report()
  await report(deps, broken, began)
  for (const [records, position] of positions) await notePosition(deps, sweepOf(records), position)
  return broken
}

const sweepOf = ({ name }: Records) => `invariants of ${name}`

async function openAlarms({ db }: Checker) {
  const rows = await db
    .selectFrom('alarms')
    .select(['kind', 'found', 'ids'])
    .where('kind', 'in', invariantNames)
    .where('closed_at', 'is', null)
    .execute()
  return new Map(rows.map(({ kind, found, ids }) => [kind as InvariantName, { found, ids }]))
}

/** How many records there are, as autovacuum has counted them: counting would read the whole table. */
async function roughCount({ db }: Checker, { name }: Records): Promise<number> {
  const tables =
    name === 'files'
      ? ['documents', 'attachments', 'message_files', 'acting_consents', 'university_letter_pages']
      : [name]
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as count from pg_class
    where oid = any (${tables}::regclass[])`.execute(db)
  return rows[0]!.count
}

/** When the invariants were last checked; null before the first time. */
export async function checkedAt({ db }: Pick<Deps, 'db'>): Promise<Date | null> {
  const done = await db.selectFrom('daily_work').select('ran_at').where('name', '=', work).executeTakeFirst()
  return done?.ran_at ?? null
}
