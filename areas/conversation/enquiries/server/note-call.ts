import { enquiryInboxMessages as messages } from '#texts/conversation/enquiries/enquiry-inbox-messages.ts'
import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { noteCall as route } from '../contract/one-enquiry.ts'
import { officeDay } from '#platform/time/office-day.ts'
import { setCallBack } from './follow-up/plan-call-back.ts'
import { readEnquiry } from './show-enquiry.ts'

/**
 * Records a call; under the same key once. Whoever calls about an open enquiry that nobody has, has it from then on. A day
 * to call back that has come is done with, and another one may be set.
 * @throws not_found; invalid_input for a day to call back that is not possible; move_not_possible without a phone number,
 *   and for a day to call back once the enquiry is handled
 */
export async function noteCall(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  enquiryId: string,
  { outcome, text, callBack }: BodyOf<typeof route>,
  key: string | undefined,
): Promise<ReplyOf<typeof route>> {
  return db.transaction().execute(async (trx) => {
    const enquiry = await trx
      .selectFrom('enquiries')
      .select('phone')
      .where('id', '=', enquiryId)
      .forUpdate()
      .executeTakeFirst()
    if (!enquiry) throw refuse('not_found')
    if (enquiry.phone === null) throw refuse('move_not_possible', { message: messages.noPhone })
    const stored = await trx
      .insertInto('enquiry_calls')
      .values({
        enquiry_id: enquiryId,
        officer_id: viewer.userId,
        outcome,
        text: text === '' ? null : text,
        at: clock.now(),
        idempotency_key: key ?? null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['enquiry_id', 'idempotency_key'])
          .where('idempotency_key', 'is not', null)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (stored) {
      await trx
        .updateTable('enquiries')
        .set({
          officer_id: sql`coalesce(officer_id, ${viewer.userId})`,
          call_back_on: sql`case when call_back_on > ${officeDay(clock.now())} then call_back_on end`,
        })
        .where('id', '=', enquiryId)
        .where('handled_at', 'is', null)
        .execute()
      await writeAudit(
        trx,
        { clock },
        {
          action: 'enquiry.called',
          by: viewer,
          object: { kind: 'enquiry', id: enquiryId },
          details: { reached: outcome === 'reached' },
        },
      )
      if (callBack !== undefined) {
        await setCallBack(trx, { clock }, viewer, enquiryId, { day: callBack, field: 'callBack' })
      }
    }
    return { message: messages.callNoted, data: await readEnquiry(trx, enquiryId) }
  })
}
