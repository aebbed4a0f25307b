import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { anyOrder, eachAlone } from '#platform/jobs/each-alone.ts'
import { wantsMail } from '#platform/notifications/server/notify.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { draftIdleDays, draftWarnings } from '../contract.ts'

const dayMs = 86_400_000

/**
 * Reminds students of idle drafts, at most twice, and deletes drafts that have expired. Of several
 * warnings that are due, as after a longer downtime, only the last one is sent.
 * @returns how many reminders were queued and how many drafts deleted
 */
export async function expireDrafts({
  db,
  clock,
}: Pick<Deps, 'db' | 'clock'>): Promise<{ warned: number; removed: number }> {
  const now = clock.now()
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  const { numDeletedRows } = await db
    .deleteFrom('application_drafts')
    .where('saved_at', '<', before(draftIdleDays))
    .executeTakeFirst()
  let warned = 0
  await eachAlone(draftWarnings.toReversed(), async (days) => {
    const due = await db
      .selectFrom('application_drafts as d')
      .innerJoin('users as s', 's.id', 'd.student_id')
      .innerJoin('programs as p', 'p.id', 'd.program_id')
      .innerJoin('universities as u', 'u.id', 'p.university_id')
      .select(['d.student_id', 'd.program_id', 'd.saved_at', 's.name', 's.email', 'p.name as program'])
      .select(['u.name as university', 'u.id as university_id'])
      .where('d.saved_at', '<', before(days))
      .where('s.status', '=', 'active')
      // Nobody can apply to a program that was withdrawn, or look at it.
      .where('p.status', '=', 'published')
      .where('u.status', '=', 'published')
      .where(sql<boolean>`not (${days} = any (d.reminded))`)
      .orderBy(anyOrder)
      .limit(500)
      .execute()
    const mailed = await eachAlone(due, (draft) =>
      db.transaction().execute(async (trx) => {
        const mine = await trx
          .updateTable('application_drafts')
          .set({ reminded: [...draftWarnings.filter((one) => one <= days)] })
          .where('student_id', '=', draft.student_id)
          .where('program_id', '=', draft.program_id)
          .where('saved_at', '=', draft.saved_at)
          .where(sql<boolean>`not (${days} = any (reminded))`)
          .returning('program_id')
          .executeTakeFirst()
        if (!mine || !(await wantsMail(trx, draft.student_id, 'reminder'))) return false
        await enqueue(trx, {
          name: 'draft-waiting',
          to: draft.email,
          userId: draft.student_id,
          props: {
            name: draft.name,
            program: draft.program,
            university: draft.university,
            universityId: draft.university_id,
            programId: draft.program_id,
            goneOn: new Date(draft.saved_at.getTime() + draftIdleDays * dayMs).toISOString().slice(0, 10),
          },
        })
        return true
      }),
    )
    warned += mailed
    return mailed > 0
  })
  return { warned, removed: Number(numDeletedRows) }
}
