import { sql } from 'kysely'
import type { Deps } from '#platform/config/deps.ts'
import { paths } from '#kit/routing/paths.ts'

const day = 24 * 3_600_000
/** Retention in days: an enquiry once handled, any enquiry, an address that left the newsletter. */
export const retentionDays = { handled: 183, enquiry: 730, left: 30 } as const

/**
 * Purges old enquiries with the notifications that name who wrote them, addresses that never confirmed the newsletter
 * while their link was valid, and those that left it.
 */
export async function purgeEnquiries({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * day)
  await sql`
    with gone as (
      delete from enquiries
      where handled_at < ${ago(retentionDays.handled)} or received_at < ${ago(retentionDays.enquiry)} returning id)
    delete from notifications n using gone where n.href = ${paths.staffEnquiry('')} || gone.id`.execute(db)
  await db
    .deleteFrom('newsletter_subscribers as s')
    .where((eb) =>
      eb.or([
        eb('s.status', '=', 'pending'),
        eb('s.status', '=', 'unsubscribed').and('s.left_at', '<', ago(retentionDays.left)),
      ]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('newsletter_links as l')
            .select('l.token_hash')
            .whereRef('l.subscriber_id', '=', 's.id')
            .where('l.confirms_until', '>', now),
        ),
      ),
    )
    .execute()
}
