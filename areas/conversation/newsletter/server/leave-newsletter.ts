import { enquiryMessages } from '#texts/conversation/enquiries/enquiry-messages.ts'
import { sql } from 'kysely'

import { publicForms } from '#platform/contract/public-forms.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { OneClick } from '#platform/http/pages/one-click.ts'
import { refuse } from '#platform/http/refusal.ts'
import { hashToken } from '#platform/permissions/viewer.ts'

/**
 * Unsubscribes the address an e-mail went to, and takes back what is still queued for it. The token of any of its e-mails
 * works, however old.
 * @throws invalid_input when the token is unknown
 */
export async function leaveNewsletter(deps: Deps, token: string): Promise<{ message: string }> {
  const known = await deps.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string }>`
      update newsletter_subscribers s
         set status = 'unsubscribed',
             left_at = case when s.status = 'unsubscribed' then s.left_at else ${deps.clock.now()} end
        from newsletter_links l
       where l.token_hash = ${hashToken(token)} and s.id = l.subscriber_id
      returning s.id`.execute(trx)
    const [gone] = rows
    if (!gone) return false
    // In a statement of its own: the one above may have waited for a batch, whose e-mails it does not see.
    await sql`
      with unsent as (
        delete from outbox o
         using newsletter_deliveries d
         where d.subscriber_id = ${gone.id} and o.id = d.mail_id and o.done_at is null
        returning o.id)
      update newsletter_deliveries d set state = 'left', mail_id = null from unsent u where d.mail_id = u.id`.execute(
      trx,
    )
    return true
  })
  if (!known) throw refuse('invalid_input', { message: enquiryMessages.linkOver })
  return { message: enquiryMessages.left }
}

/** One-click unsubscribe of mail programs. */
export const newsletterOneClick: OneClick = {
  action: publicForms.leaving.action,
  page: '/newsletter',
  stop: leaveNewsletter,
  message: () => enquiryMessages.left,
}
