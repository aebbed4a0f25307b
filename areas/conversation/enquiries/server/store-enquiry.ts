import { createHash } from 'node:crypto'
import { sql, type Insertable, type Transaction } from 'kysely'
import type { Database, Enquiries } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { site } from '#site'
import { consentVersions } from '../contract/enquiries.ts'

const minute = 60_000
/** The same message again within so many minutes is a second press of the button. */
export const sameMinutes = 10
/** E-mails to the office per hour; further enquiries are only listed for the officers. */
export const officeMailsPerHour = 30

export type Answers = Pick<Insertable<Enquiries>, 'kind' | 'first_name'> &
  Partial<Insertable<Pick<Enquiries, Optional>>>
type Optional = 'last_name' | 'phone' | 'email' | 'course_type' | 'qualification' | 'message'

/** Stores an enquiry and notifies the office, unless the same one came a short time ago. */
export async function storeEnquiry(deps: Deps, answers: Answers): Promise<void> {
  const now = deps.clock.now()
  const contentHash = createHash('sha256')
    .update(JSON.stringify(Object.entries(answers).sort()))
    .digest()
  await deps.db.transaction().execute(async (trx) => {
    // With two requests at once, the second waits here and then sees the first.
    await sql`select pg_advisory_xact_lock(${contentHash.readBigInt64BE().toString()}::bigint)`.execute(trx)
    const before = await trx
      .selectFrom('enquiries')
      .select('id')
      .where('content_hash', '=', contentHash)
      .where('received_at', '>', new Date(now.getTime() - sameMinutes * minute))
      .executeTakeFirst()
    if (before) return
    const { id } = await trx
      .insertInto('enquiries')
      .values({
        ...answers,
        consent_version: consentVersions.enquiry,
        content_hash: contentHash,
        received_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (await isFlooded(trx, now)) return
    await enqueue(trx, {
      name: 'office-enquiry',
      to: site.contact.email,
      props: { kind: answers.kind, at: now.toISOString(), enquiryId: id },
    })
  })
}

async function isFlooded(trx: Transaction<Database>, now: Date): Promise<boolean> {
  const lately = await trx
    .selectFrom('enquiries')
    .select('id')
    .where('received_at', '>', new Date(now.getTime() - 60 * minute))
    .limit(officeMailsPerHour + 1)
    .execute()
  return lately.length > officeMailsPerHour
}
