import { enquiryMessages, type markHandled as route } from '#contract/enquiries.ts'
import type { ReplyOf } from '#contract/route.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { enquiries, presentEnquiry } from './list-enquiries.ts'

/**
 * Notes who handled an enquiry and when, or opens it again. Who was first stays, when two press.
 * @throws not_found
 */
export async function markHandled(
  deps: Deps,
  viewer: Viewer,
  enquiryId: string,
  handled: boolean,
): Promise<ReplyOf<typeof route>> {
  await deps.db
    .updateTable('enquiries')
    .set(
      handled
        ? { handled_at: deps.clock.now(), handled_by: viewer.userId }
        : { handled_at: null, handled_by: null },
    )
    .where('id', '=', enquiryId)
    .$if(handled, (query) => query.where('handled_at', 'is', null))
    .execute()
  const row = await enquiries(deps.db).where('e.id', '=', enquiryId).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return {
    message: handled ? enquiryMessages.handled : enquiryMessages.reopened,
    data: presentEnquiry(row),
  }
}
