import { shortlistMessages } from '#texts/planning/shortlist/shortlist-messages.ts'
import { sql } from 'kysely'
import { publicForms } from '#platform/contract/public-forms.ts'

import type { Deps } from '#platform/config/deps.ts'
import type { OneClick } from '#platform/http/pages/one-click.ts'
import { refuse } from '#platform/http/refusal.ts'
import { hashToken } from '#platform/permissions/viewer.ts'

/**
 * Ends the weekly mail of a saved search; the search stays. The token of any of its mails does, however old, and
 * pressing twice is pressing once.
 * @throws invalid_input when the token is unknown, or its search was dropped
 */
export async function stopSearchMail(deps: Pick<Deps, 'db'>, token: string): Promise<{ message: string }> {
  const { rows } = await sql`
    update saved_searches s set weekly = false from search_mails m
    where m.token_hash = ${hashToken(token)} and s.id = m.search_id
    returning s.id`.execute(deps.db)
  if (rows.length === 0) throw refuse('invalid_input', { message: shortlistMessages.mailsLinkOver })
  return { message: shortlistMessages.mailsStopped }
}

/** How a mail program ends the weekly mail. */
export const searchMailsOneClick: OneClick = {
  action: publicForms.searchMails.action,
  page: '/search-mails',
  stop: stopSearchMail,
  message: () => shortlistMessages.mailsStopped,
}
