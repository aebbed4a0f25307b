import { sql } from 'kysely'
import { recordMessages, type AcademicRecord } from '#contract/academic-record.ts'
import { profileMessages } from '#contract/profile.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/refusal.ts'
import { readAcademicRecord } from './show-academic-record.ts'

/** One part of the record, to be replaced whole. */
export type RecordPart =
  Pick<AcademicRecord, 'schooling'> | Pick<AcademicRecord, 'tests'> | Pick<AcademicRecord, 'goals'>

/**
 * Replaces one part of a student's own record; the other parts stay as they are, and so does every copy that was
 * sent with an application.
 * @param part with `seen`, when it was last saved as its sender knows; without it nobody asks
 * @throws changed_meanwhile
 */
export async function saveAcademicRecord(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userId: string,
  { seen, ...part }: RecordPart & { seen?: string | null | undefined },
): Promise<{ message: string; record: AcademicRecord }> {
  const [[name, value]] = Object.entries(part) as [[keyof typeof recordMessages, unknown]]
  const changed = { [name]: JSON.stringify(value), [`${name}_changed_at`]: clock.now() }
  const saved = await db
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
  return { message: recordMessages[name], record: await readAcademicRecord(db, userId) }
}
