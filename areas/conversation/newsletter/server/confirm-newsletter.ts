import { enquiryMessages } from '#texts/conversation/enquiries/enquiry-messages.ts'
import { sql } from 'kysely'

import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { hashToken } from '#platform/permissions/viewer.ts'

/**
 * Confirms a subscription. Pressing twice changes nothing more.
 * @throws invalid_input when the token is unknown or too old
 */
export async function confirmNewsletter(deps: Deps, token: string): Promise<{ message: string }> {
  const now = deps.clock.now()
  const { rows } = await sql`
    update newsletter_subscribers s
       set status = 'confirmed', left_at = null,
           confirmed_at = case when s.status = 'confirmed' then s.confirmed_at else ${now} end
      from newsletter_links l
     where l.token_hash = ${hashToken(token)} and s.id = l.subscriber_id
       and (s.status = 'confirmed' or l.confirms_until > ${now})
    returning s.id`.execute(deps.db)
  if (rows.length === 0) throw refuse('invalid_input', { message: enquiryMessages.linkOver })
  return { message: enquiryMessages.confirmed }
}
