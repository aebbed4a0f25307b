import { recordMessages } from '#texts/accounts/academic-record/record-messages.ts'
import { profileMessages } from '#texts/accounts/profile/profile-messages.ts'
import { sql } from 'kysely'
import * as z from 'zod/mini'

import type { BodyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { lockStudent } from '#areas/accounts/profile/server/lock-student.ts'
import { fieldsOf } from '#platform/http/answer-errors.ts'
import { recordAct } from '#platform/acting/acting.ts'
import { refuse } from '#platform/http/refusal.ts'
import { refuseStale } from '#areas/accounts/profile/server/refuse-stale.ts'
import { type AcademicRecord, type saveGoals } from '../contract/academic-record.ts'
import { GoalsInput } from '../contract/record-input.ts'
import { readAcademicRecord } from './show-academic-record.ts'

/** One list of the record, to be replaced whole. */
export type RecordList = Pick<AcademicRecord, 'schooling'> | Pick<AcademicRecord, 'tests'>

/**
 * Replaces one list of a student's own record. Copies sent with applications do not change.
 * @param part with `seen`, the time of the last save that the sender knows; without it there is no check
 * @throws changed_meanwhile
 */
export async function saveRecordList(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { seen, ...part }: RecordList & { seen?: string | null | undefined },
): Promise<{ message: string; record: AcademicRecord }> {
  const [[name, value]] = Object.entries(part) as [['schooling' | 'tests', unknown]]
  const changed = { [name]: JSON.stringify(value), [`${name}_changed_at`]: clock.now() }
  await db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId)
    const saved = await trx
      .insertInto('academic_records')
      .values({ user_id: userId, ...changed })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet(changed)
          .where(
            sql<boolean>`(${seen === undefined}::boolean
              or academic_records.${sql.ref(`${name}_changed_at`)} is not distinct from ${seen ?? null}::timestamptz)`,
          ),
      )
      .returning('user_id')
      .executeTakeFirst()
    if (!saved) throw refuse('changed_meanwhile', { message: profileMessages.listIsNewer })
    await recordAct(trx, { clock }, 'profile', 'record')
  })
  return { message: recordMessages[name], record: await readAcademicRecord(db, userId) }
}

/**
 * Changes a student's own goals; fields left out stay.
 * @throws changed_meanwhile; invalid_input if the change does not fit the rest
 */
export async function saveOwnGoals(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { goals: changes, seen }: BodyOf<typeof saveGoals>,
): Promise<{ message: string; record: AcademicRecord }> {
  await db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId)
    const { goals } = await readAcademicRecord(trx, userId)
    refuseStale(goals, changes, seen)
    const { success, data, error } = z.safeParse(z.object({ goals: GoalsInput }), {
      goals: { ...goals, ...changes },
    })
    if (!success) throw refuse('invalid_input', { fields: fieldsOf(error) })
    const changed = { goals: JSON.stringify(data.goals), goals_changed_at: clock.now() }
    await trx
      .insertInto('academic_records')
      .values({ user_id: userId, ...changed })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
      .execute()
    await recordAct(trx, { clock }, 'profile', 'record')
  })
  return { message: recordMessages.goals, record: await readAcademicRecord(db, userId) }
}
