import { sql } from 'kysely'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { paths } from '#kit/routing/paths.ts'
import { lockStudentLists } from '#areas/accounts/offers.ts'
import { shortlistMost } from '#areas/planning/shortlist/contract.ts'
import { countShortlisted, isPublished } from '#areas/planning/shortlist/server/add-to-shortlist.ts'
import { proposalMessages as messages } from '#texts/planning/proposals/proposal-messages.ts'
import type { suggestProgram as suggestRoute, withdrawSuggestion as withdrawRoute } from '../contract.ts'
import { requireOpenStudent } from './require-open-student.ts'

interface Ids {
  readonly studentId: string
  readonly programId: string
}

/**
 * Puts a program on the shortlist of a student, with reminders on as for one that the student saves. The student is
 * told once until the notification is read, however many programs follow.
 * @throws not_found also for a program that is not published; list_full
 */
export async function suggestProgram(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { studentId, programId }: Ids,
  { reason = null }: BodyOf<typeof suggestRoute>,
): Promise<ReplyOf<typeof suggestRoute>> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    await requireOpenStudent(trx, studentId)
    await lockStudentLists(trx, studentId, { isOffice: true })
    if (!(await isPublished(trx, programId))) throw refuse('not_found')
    const entry = await trx
      .selectFrom('shortlist')
      .select('dropped_at')
      .where('user_id', '=', studentId)
      .where('program_id', '=', programId)
      .executeTakeFirst()
    if (entry && entry.dropped_at === null) return { message: messages.alreadyThere }
    if ((await countShortlisted(trx, studentId)) >= shortlistMost) {
      throw refuse('list_full', { message: messages.full })
    }
    const values = {
      note: null,
      remind_since: now,
      added_at: now,
      dropped_at: null,
      suggested_by: viewer.userId,
      suggested_at: now,
      suggestion: reason,
    }
    await trx
      .insertInto('shortlist')
      .values({ user_id: studentId, program_id: programId, ...values })
      .onConflict((conflict) => conflict.columns(['user_id', 'program_id']).doUpdateSet(values))
      .execute()
    await notifyStudent(trx, viewer, studentId, now)
    await writeAudit(
      trx,
      { clock },
      {
        action: 'shortlist.suggested',
        by: viewer,
        object: { kind: 'student', id: studentId },
        details: { program: programId },
      },
    )
    return { message: messages.suggested }
  })
}

async function notifyStudent(trx: Trx, viewer: Viewer, studentId: string, at: Date): Promise<void> {
  const unread = await trx
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', studentId)
    .where('event', '=', 'program-suggested')
    .where('read_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (unread) return
  await notify(trx, {
    userId: studentId,
    kind: 'message',
    event: 'program-suggested',
    title: viewer.name.split(' ')[0]!,
    href: paths.shortlist,
    at,
  })
}

/** Removes the unread notification once nothing is left that it is about. */
async function takeNotificationBack(trx: Trx, studentId: string): Promise<void> {
  await sql`
    delete from notifications where user_id = ${studentId} and event = 'program-suggested' and read_at is null
      and not exists (select from shortlist where user_id = ${studentId} and dropped_at is null
        and suggested_by is not null)`.execute(trx)
}

/**
 * Takes a suggestion back, with the notification about it. What the student saved, or wrote a note on, stays.
 * @throws not_found when it is not on the shortlist; move_not_possible when it is the student's own
 */
export async function withdrawSuggestion(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { studentId, programId }: Ids,
): Promise<ReplyOf<typeof withdrawRoute>> {
  return db.transaction().execute(async (trx) => {
    await requireOpenStudent(trx, studentId)
    // Another suggestion waits, and then sees whether it has to be announced.
    await lockStudentLists(trx, studentId, { isOffice: true })
    const withdrawn = await trx
      .updateTable('shortlist')
      // If the student saves the program again, it is the student's own.
      .set({ dropped_at: clock.now(), suggested_by: null, suggested_at: null, suggestion: null })
      .where('user_id', '=', studentId)
      .where('program_id', '=', programId)
      .where('dropped_at', 'is', null)
      .where('suggested_by', 'is not', null)
      .where('note', 'is', null)
      .returning('program_id')
      .executeTakeFirst()
    if (!withdrawn) {
      const { rows } =
        await sql`select from shortlist where user_id = ${studentId} and program_id = ${programId}
        and dropped_at is null`.execute(trx)
      throw rows.length === 0
        ? refuse('not_found')
        : refuse('move_not_possible', { message: messages.studentsOwn })
    }
    await takeNotificationBack(trx, studentId)
    await writeAudit(
      trx,
      { clock },
      {
        action: 'shortlist.suggestion-withdrawn',
        by: viewer,
        object: { kind: 'student', id: studentId },
        details: { program: programId },
      },
    )
    return { message: messages.withdrawn }
  })
}
