import { sql, type Kysely } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import { addressOrNone } from '#platform/mail/no-address.ts'
import { mergeMessages } from '#texts/students/merging/merging.ts'

/**
 * Why two students cannot be merged now, as a sentence; null when they can.
 * @param now the time at which the last merges can still be undone
 */
export async function mergeObstacle(
  db: Kysely<Database>,
  { remainingId, otherId, now }: { remainingId: string; otherId: string; now: Date },
): Promise<string | null> {
  const people = await db
    .selectFrom('users')
    .select(['id', 'status', 'email', 'merged_into'])
    .where('id', 'in', [remainingId, otherId])
    .execute()
  if (people.some((person) => person.merged_into !== null)) return mergeMessages.mergedBefore
  if (people.some(({ status }) => status === 'deleted')) return mergeMessages.closed
  if (people.some(({ status }) => status === 'disabled')) return mergeMessages.disabled
  const hasAddress = (id: string) =>
    people.some((person) => person.id === id && addressOrNone(person.email) !== null)
  if (!hasAddress(remainingId) && hasAddress(otherId)) return mergeMessages.keepTheAddress
  // One request waits for each record that stays; with another one the caller reads that request.
  const waits = await db
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', 'students.merge')
    .where('object_id', '=', remainingId)
    .where(sql<boolean>`details ->> 'other' <> ${otherId}`)
    .where('confirmed_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (waits) return mergeMessages.anotherWaits
  const own = await db
    .selectFrom('student_merges')
    .select('id')
    .where('remaining_id', '=', otherId)
    .where('undone_at', 'is', null)
    .where('undo_until', '>', now)
    .executeTakeFirst()
  if (own) return mergeMessages.otherKeptOne
  const { rows } = await sql<{ program: string }>`
    select p.name as program
    from applications a join applications b on b.program_id = a.program_id and b.intake = a.intake
    join programs p on p.id = a.program_id
    where a.student_id = ${remainingId} and b.student_id = ${otherId}
      and a.stage in ('submitted', 'under_review', 'documents_requested', 'offered', 'joined')
      and b.stage in ('submitted', 'under_review', 'documents_requested', 'offered', 'joined')
    order by p.name, p.id limit 1`.execute(db)
  return rows[0] === undefined ? null : mergeMessages.sameApplication({ program: rows[0].program })
}
