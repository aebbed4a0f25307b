import { searchMessages } from '#texts/planning/saved-searches/search-messages.ts'
import { sql } from 'kysely'
import { publicForms } from '#platform/contract/public-forms.ts'

import type { Deps } from '#platform/config/deps.ts'
import type { OneClick } from '#platform/http/pages/one-click.ts'
import { refuse } from '#platform/http/refusal.ts'
import { hashToken } from '#platform/permissions/viewer.ts'

/**
 * Stops the weekly e-mail of a saved search; the search stays. Takes the token of any of its e-mails, however old.
 * Idempotent.
 * @throws invalid_input when the token is unknown or its search was deleted
 */
export async function stopSearchMail(deps: Pick<Deps, 'db'>, token: string): Promise<{ message: string }> {
  const { rows } = await sql`
    update saved_searches s set weekly = false from search_mails m
    where m.token_hash = ${hashToken(token)} and s.id = m.search_id
    returning s.id`.execute(deps.db)
  if (rows.length === 0) throw refuse('invalid_input', { message: searchMessages.mailLinkInvalid })
  return { message: searchMessages.mailStopped }
}

/** One-click unsubscribe (RFC 8058) from the weekly e-mail. */
export const searchMailsOneClick: OneClick = {
  action: publicForms.searchMails.action,
  page: '/search-mails',
  stop: stopSearchMail,
  message: () => searchMessages.mailStopped,
}
