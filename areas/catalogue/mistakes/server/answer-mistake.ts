import { mistakeMessages } from '#texts/catalogue/mistakes/mistake-messages.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { type answerMistake as route } from '../contract/answering.ts'
import { mistakes, presentMistake } from './list-mistakes.ts'
import { readStated } from './stated-facts.ts'

/**
 * Marks a report as handled and mails the answer to its sender, unless they answer it themselves. Of two concurrent
 * answers only one succeeds; the same answer again, as after a lost reply, changes nothing.
 * @throws not_found
 * @throws move_not_possible when it was handled before
 */
export async function answerMistake(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  mistakeId: string,
  { outcome, answer }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const row = await db.transaction().execute(async (trx) => {
    const first = await trx
      .updateTable('mistakes')
      .set({ outcome, answer, handled_by: viewer.userId, handled_at: clock.now() })
      .where('id', '=', mistakeId)
      .where('handled_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    const found = await mistakes(trx).where('m.id', '=', mistakeId).executeTakeFirst()
    if (!found) throw refuse('not_found')
    if (!first) {
      const same = await trx
        .selectFrom('mistakes')
        .select('id')
        .where('id', '=', mistakeId)
        .where('handled_by', '=', viewer.userId)
        .where('outcome', '=', outcome)
        .where('answer', 'is not distinct from', answer)
        .executeTakeFirst()
      if (same) return found
      throw refuse('move_not_possible', { message: mistakeMessages.answeredBefore })
    }
    const reporter =
      found.user_id === null || found.user_id === viewer.userId
        ? undefined
        : await trx
            .selectFrom('users')
            .select(['id', 'name', 'email'])
            .where('id', '=', found.user_id)
            .where('status', '=', 'active')
            .executeTakeFirst()
    if (reporter) {
      const { university, program, university_id: universityId, program_id: programId, text } = found
      await enqueue(trx, {
        name: 'mistake-answered',
        to: reporter.email,
        userId: reporter.id,
        props: { name: reporter.name, university, program, universityId, programId, text, outcome, answer },
      })
    }
    await writeAudit(
      trx,
      { clock },
      {
        action: 'mistake.answered',
        by: viewer,
        object: { kind: 'mistake', id: mistakeId },
        details: { outcome },
      },
    )
    return found
  })
  return {
    message: mistakeMessages.answered,
    data: presentMistake(row, await readStated({ db, clock }, [row])),
  }
}
