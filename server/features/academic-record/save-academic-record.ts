import { recordMessages, type AcademicRecord } from '#contract/academic-record.ts'
import type { Deps } from '#server/deps.ts'
import { readAcademicRecord } from './show-academic-record.ts'

/** One part of the record, to be replaced whole. */
export type RecordPart =
  Pick<AcademicRecord, 'schooling'> | Pick<AcademicRecord, 'tests'> | Pick<AcademicRecord, 'goals'>

/**
 * Replaces one part of a student's own record; the other parts stay as they are, and so does every copy that was
 * sent with an application.
 */
export async function saveAcademicRecord(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  part: RecordPart,
): Promise<{ message: string; record: AcademicRecord }> {
  const [[name, value]] = Object.entries(part) as [[keyof typeof recordMessages, unknown]]
  const changed = { [name]: JSON.stringify(value), [`${name}_changed_at`]: clock.now() }
  await db
    .insertInto('academic_records')
    .values({ user_id: userId, ...changed })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(changed))
    .execute()
  return { message: recordMessages[name], record: await readAcademicRecord(db, userId) }
}
