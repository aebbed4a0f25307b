import { enquiryInboxMessages } from '#texts/conversation/enquiries/enquiry-inbox-messages.ts'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { paths } from '#kit/routing/paths.ts'
import { type answerEnquiry as route } from '../contract/enquiry-inbox.ts'
import { enquiries, presentEnquiry } from './list-enquiries.ts'

/**
 * Answers an enquiry by e-mail and marks it as handled. The answer is stored with its author and time; one
 * idempotency key sends it once.
 * @throws not_found; move_not_possible without an e-mail address; changed_meanwhile when somebody answered
 *   before
 */
export async function answerEnquiry(
  deps: Deps,
  viewer: Viewer,
  enquiryId: string,
  { text, after }: BodyOf<typeof route>,
  key: string | undefined,
): Promise<ReplyOf<typeof route>> {
  return deps.db.transaction().execute(async (trx) => {
    // With two officers at once, the second waits here and then sees the first one's answer.
    const enquiry = await trx
      .selectFrom('enquiries')
      .select(['id', 'email', 'first_name', 'message', 'received_at'])
      .where('id', '=', enquiryId)
      .forUpdate()
      .executeTakeFirst()
    if (!enquiry) throw refuse('not_found')
    const { email } = enquiry
    if (email === null) throw refuse('move_not_possible', { message: enquiryInboxMessages.noAddress })
    const before = await trx
      .selectFrom('enquiry_answers')
      .select('idempotency_key')
      .where('enquiry_id', '=', enquiryId)
      .execute()
    const sentBefore = key !== undefined && before.some((one) => one.idempotency_key === key)
    if (!sentBefore) {
      if (before.length !== after) {
        throw refuse('changed_meanwhile', { message: enquiryInboxMessages.answeredMeanwhile })
      }
      await storeAnswer(trx, deps, { viewer, enquiry: { ...enquiry, email }, text, key })
    }
    const row = await enquiries(trx).where('e.id', '=', enquiryId).executeTakeFirstOrThrow()
    if (!sentBefore) {
      await writeAudit(trx, deps, {
        action: 'enquiry.answered',
        by: viewer,
        object: { kind: 'enquiry', id: enquiryId },
      })
    }
    return { message: enquiryInboxMessages.answered, data: presentEnquiry(row) }
  })
}

interface Answer {
  viewer: Viewer
  enquiry: { id: string; email: string; first_name: string; message: string | null; received_at: Date }
  text: string
  key: string | undefined
}

async function storeAnswer(
  trx: Transaction<Database>,
  { clock }: Deps,
  { viewer, enquiry, text, key }: Answer,
): Promise<void> {
  const now = clock.now()
  const account = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', enquiry.email)
    .where('status', '=', 'active')
    .executeTakeFirst()
  const mailId = await enqueue(trx, {
    name: 'enquiry-answer',
    to: enquiry.email,
    props: {
      name: enquiry.first_name,
      officer: viewer.name,
      answer: text,
      asked: enquiry.message,
      askedAt: enquiry.received_at.toISOString(),
      hasAccount: account !== undefined,
    },
  })
  await trx
    .insertInto('enquiry_answers')
    .values({
      enquiry_id: enquiry.id,
      officer_id: viewer.userId,
      text,
      at: now,
      idempotency_key: key ?? null,
      mail_id: mailId,
    })
    .execute()
  await trx
    .updateTable('enquiries')
    .set({
      handled_at: sql`coalesce(handled_at, ${now})`,
      handled_by: sql`coalesce(handled_by, ${viewer.userId})`,
      officer_id: sql`coalesce(officer_id, ${viewer.userId})`,
      close_reason: sql`case
        when handled_at is not null then close_reason when student_id is null then 'answered' end`,
      call_back_on: null,
    })
    .where('id', '=', enquiry.id)
    .execute()
}

/**
 * Deletes an enquiry and its answers for good, the mails that contain them, and the notifications that name who wrote it.
 * @throws not_found
 */
export async function deleteEnquiry(
  deps: Deps,
  viewer: Viewer,
  enquiryId: string,
): Promise<{ message: string }> {
  return deps.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('outbox')
      .where('id', 'in', (eb) =>
        eb.selectFrom('enquiry_answers').select('mail_id').where('enquiry_id', '=', enquiryId),
      )
      .execute()
    const gone = await trx
      .deleteFrom('enquiries')
      .where('id', '=', enquiryId)
      .returning(['id', 'kind'])
      .executeTakeFirst()
    if (!gone) throw refuse('not_found')
    await trx.deleteFrom('notifications').where('href', '=', paths.staffEnquiry(enquiryId)).execute()
    await writeAudit(trx, deps, {
      action: 'enquiry.deleted',
      by: viewer,
      object: { kind: 'enquiry', id: enquiryId },
      details: { kind: gone.kind },
    })
    return { message: enquiryInboxMessages.deleted }
  })
}
