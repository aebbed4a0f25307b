import { newsletterMessages } from '#texts/conversation/newsletter/newsletter-messages.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { csvLine, csvStart } from '#platform/http/csv.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Download } from '#platform/http/serve.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'

/** Deletes a subscriber for good, with the links of its e-mails. @throws not_found */
export async function removeSubscriber(
  deps: Deps,
  viewer: Viewer,
  subscriberId: string,
): Promise<{ message: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('newsletter_subscribers')
      .where('id', '=', subscriberId)
      .returning(['id', 'status', 'email'])
      .executeTakeFirst()
    if (!gone) throw refuse('not_found')
    // E-mails that are still queued would contain an address that we no longer may store.
    await trx
      .deleteFrom('outbox')
      .where('to_address', '=', gone.email)
      .where('name', '=', 'newsletter')
      .where('done_at', 'is', null)
      .execute()
    await writeAudit(trx, deps, {
      action: 'subscriber.removed',
      by: viewer,
      object: { kind: 'subscriber', id: subscriberId },
      details: { status: gone.status },
    })
    return { message: newsletterMessages.removed }
  })
}

/** The confirmed readers as CSV, newest first. The audit log records how many were exported, and by whom. */
export async function downloadSubscribers(deps: Deps, viewer: Viewer): Promise<Download> {
  return deps.db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('newsletter_subscribers')
      .select(['email', 'first_name', 'confirmed_at', 'consent_version'])
      .where('status', '=', 'confirmed')
      .orderBy('confirmed_at', 'desc')
      .orderBy('id')
      .execute()
    await writeAudit(trx, deps, {
      action: 'subscribers.downloaded',
      by: viewer,
      details: { rows: rows.length },
    })
    const lines = rows.map((row) =>
      csvLine([row.email, row.first_name ?? '', row.confirmed_at?.toISOString() ?? '', row.consent_version]),
    )
    const head = csvLine(['email', 'first_name', 'confirmed_at', 'consent_version'])
    return {
      bytes: Buffer.from([csvStart, head, ...lines].join('')),
      fileName: 'newsletter-readers.csv',
    }
  })
}
