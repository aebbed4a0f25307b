import { checks } from '#texts/conversation/enquiries/checks.ts'
import { enquiryMessages } from '#texts/conversation/enquiries/enquiry-messages.ts'
import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { type markHandled as route } from '../contract/enquiries.ts'
import { enquiries, presentEnquiry } from './list-enquiries.ts'

/**
 * Records who handled an enquiry, when and why, or opens it again. Of two officers at once, the first is recorded.
 * @throws not_found; invalid_input without a reason, unless it is linked to a student
 */
export async function markHandled(
  deps: Deps,
  viewer: Viewer,
  enquiryId: string,
  { handled, reason }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  return deps.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('enquiries')
      .set(
        handled
          ? {
              handled_at: deps.clock.now(),
              handled_by: viewer.userId,
              officer_id: sql`coalesce(officer_id, ${viewer.userId})`,
              close_reason: sql`case when student_id is null then ${reason ?? null} end`,
              call_back_on: null,
            }
          : { handled_at: null, handled_by: null, close_reason: null, call_back_on: null },
      )
      .where('id', '=', enquiryId)
      .where('handled_at', handled ? 'is' : 'is not', null)
      .$if(handled && reason === undefined, (query) => query.where('student_id', 'is not', null))
      .returning('id')
      .executeTakeFirst()
    const row = await enquiries(trx).where('e.id', '=', enquiryId).executeTakeFirst()
    if (!row) throw refuse('not_found')
    if (handled && row.handled_at === null) {
      throw refuse('invalid_input', { message: checks.closeReason, fields: { reason: checks.closeReason } })
    }
    if (changed) {
      await writeAudit(trx, deps, {
        action: handled ? 'enquiry.handled' : 'enquiry.reopened',
        by: viewer,
        object: { kind: 'enquiry', id: enquiryId },
        ...(handled ? { details: { reason: row.close_reason } } : {}),
      })
    }
    return {
      message: handled ? enquiryMessages.handled : enquiryMessages.reopened,
      data: presentEnquiry(row),
    }
  })
}
