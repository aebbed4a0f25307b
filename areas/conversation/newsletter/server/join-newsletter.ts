import { enquiryMessages } from '#texts/conversation/enquiries/enquiry-messages.ts'
import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import {
  consentVersions,
  newsletterLinkDays,
  type NewsletterRequest,
} from '#areas/conversation/enquiries/contract/enquiries.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { hashToken } from '#platform/permissions/viewer.ts'
import { looksLikeRobot } from '#areas/conversation/enquiries/server/robots.ts'

const minute = 60_000
const day = 24 * 60 * minute
/** Minutes between two e-mails to one address, and the most in a day, for all requests together. */
export const mailRules = { minutesApart: 10, perDay: 3 } as const

/**
 * Mails the owner of an address for confirmation. Every address gets the same answer and e-mail, also one
 * that has confirmed before, so that nobody learns who subscribes. A robot gets the same answer, and nothing
 * is stored.
 */
export async function joinNewsletter(
  deps: Deps,
  { firstName, email, ...traces }: NewsletterRequest,
): Promise<{ message: string }> {
  const answer = { message: enquiryMessages.joined }
  if (looksLikeRobot(traces)) return answer
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const id = await findOrAddSubscriber(trx, email, firstName ?? null, now)
    if (await hasHadItsMails(trx, id, now)) return
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + newsletterLinkDays * day)
    await trx
      .insertInto('newsletter_links')
      .values({
        token_hash: hashToken(token),
        subscriber_id: id,
        made_at: now,
        confirms_until: expiresAt,
      })
      .execute()
    await deps.mail.enqueueSecret(trx, {
      name: 'newsletter-confirm',
      to: email,
      props: {},
      secret: token,
      expiresAt,
    })
  })
  return answer
}

/**
 * The row of the address, created or found. The consent of a confirmed reader stays as it was: anyone may
 * have typed the address again.
 */
async function findOrAddSubscriber(
  trx: Transaction<Database>,
  email: string,
  firstName: string | null,
  now: Date,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into newsletter_subscribers as s (email, first_name, consent_version, asked_at)
    values (${email}, ${firstName}, ${consentVersions.newsletter}, ${now})
    on conflict (email) do update set
      first_name = case when s.status = 'confirmed' then s.first_name
                        else coalesce(excluded.first_name, s.first_name) end,
      consent_version = case when s.status = 'confirmed' then s.consent_version
                             else excluded.consent_version end,
      asked_at = case when s.status = 'confirmed' then s.asked_at else excluded.asked_at end
    returning s.id`.execute(trx)
  return rows[0]!.id
}

async function hasHadItsMails(trx: Transaction<Database>, subscriberId: string, now: Date): Promise<boolean> {
  const today = await trx
    .selectFrom('newsletter_links')
    .select('made_at')
    .where('subscriber_id', '=', subscriberId)
    .where('made_at', '>', new Date(now.getTime() - day))
    // The links of newsletters are none: whoever leaves by one may join again at once.
    .where('confirms_until', '>', sql.ref<Date>('made_at'))
    .orderBy('made_at', 'desc')
    .limit(mailRules.perDay)
    .execute()
  const [newest] = today
  if (newest === undefined) return false
  const apart = now.getTime() - newest.made_at.getTime()
  return today.length >= mailRules.perDay || apart < mailRules.minutesApart * minute
}
