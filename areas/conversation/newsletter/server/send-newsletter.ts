import { newsletterMessages } from '#texts/conversation/newsletter/newsletter-messages.ts'
import { randomBytes } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import { hashToken, type Viewer } from '#platform/permissions/viewer.ts'
import { type sendIssue as route } from '../contract.ts'
import { readIssue } from './write-newsletter.ts'

/** E-mails queued in one transaction, and the most batches of one run of the job. */
export const batch = { mails: 100, perRun: 20 } as const
/** After so many days an undelivered newsletter is not sent any more. */
const daysToArrive = 3

/**
 * Sends a newsletter: from now on it cannot be changed, and every confirmed reader gets a row that a job
 * turns into an e-mail. Pressing twice sends it once, also at the same time.
 * @throws not_found; changed_meanwhile when the text or the number of readers is not what was confirmed;
 *   move_not_possible when there is no reader
 */
export async function sendIssue(
  deps: Deps,
  viewer: Viewer,
  issueId: string,
  { version, readers }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    await sql`select from newsletter_issues where id = ${issueId} for update`.execute(trx)
    const issue = await readIssue(trx, issueId)
    if (issue.status !== 'draft') return { message: newsletterMessages.sentBefore, data: issue }
    if (issue.version !== version) throw refuse('changed_meanwhile')
    const { rows } = await sql<{ readers: number }>`
      with made as (
        insert into newsletter_deliveries (issue_id, subscriber_id)
        select ${issueId}, id from newsletter_subscribers where status = 'confirmed' returning 1)
      select count(*)::int as readers from made`.execute(trx)
    const found = rows[0]!.readers
    if (found === 0) throw refuse('move_not_possible', { message: newsletterMessages.nobody })
    if (found !== readers) {
      throw refuse('changed_meanwhile', { message: newsletterMessages.otherNumber({ readers: found }) })
    }
    await trx
      .updateTable('newsletter_issues')
      .set({ status: 'sending', sent_at: now, sent_by: viewer.userId, readers: found })
      .where('id', '=', issueId)
      .execute()
    const data = await readIssue(trx, issueId)
    await writeAudit(trx, deps, {
      action: 'newsletter.sent',
      by: viewer,
      object: { kind: 'newsletter', id: issueId },
      details: { readers: found },
    })
    return { message: newsletterMessages.sending, data }
  })
}

/** Sends a test to the officer alone, whether the newsletter is sent already or not. @throws not_found */
export async function testIssue(deps: Deps, viewer: Viewer, issueId: string): Promise<{ message: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const { subject, body } = await readIssue(trx, issueId)
    await deps.mail.enqueueSecret(trx, {
      name: 'newsletter',
      to: viewer.email,
      userId: viewer.userId,
      props: { subject, body, test: true },
      // Leads to the page, and unsubscribes nobody.
      secret: randomBytes(32).toString('base64url'),
      expiresAt: new Date(deps.clock.now().getTime() + daysToArrive * 86_400_000),
    })
    await writeAudit(trx, deps, {
      action: 'newsletter.tested',
      by: viewer,
      object: { kind: 'newsletter', id: issueId },
    })
    return { message: newsletterMessages.tested }
  })
}

type Sender = Pick<Deps, 'db' | 'mail' | 'clock' | 'log'>

/**
 * Queues the e-mails of newsletters that are being sent, batch by batch, and marks those that are done. Each
 * batch is one transaction, so a crash neither loses nor repeats an e-mail; the next run continues.
 * @returns how many e-mails were queued
 */
export async function sendNewsletters(deps: Sender): Promise<number> {
  let written = 0
  for (let turn = 0; turn < batch.perRun; turn++) {
    const count = await deps.db.transaction().execute((trx) => writeBatch(trx, deps))
    if (count === null) break
    written += count
  }
  if (written > 0) deps.log.info({ event: 'newsletter-mails-written', count: written })
  return written
}

/** Queues one batch. @returns e-mails queued; null when no newsletter is being sent */
async function writeBatch(trx: Transaction<Database>, deps: Sender): Promise<number | null> {
  const now = deps.clock.now()
  const issue = await trx
    .selectFrom('newsletter_issues')
    .select(['id', 'subject', 'body'])
    .where('status', '=', 'sending')
    .orderBy('sent_at')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!issue) return null
  // Somebody who leaves at this moment waits for the batch, or the batch for them. The reader is locked first, as in
  // the deletion of a reader, which takes the deliveries with it.
  const { rows } = await sql<{ id: string; email: string; status: string }>`
    select s.id, s.email, s.status
    from newsletter_deliveries d join newsletter_subscribers s on s.id = d.subscriber_id
    where d.issue_id = ${issue.id} and d.state = 'waiting'
    order by s.id limit ${batch.mails} for share of s for update of d skip locked`.execute(trx)
  if (rows.length === 0) {
    await trx
      .updateTable('newsletter_issues')
      .set({ status: 'sent', finished_at: now })
      .where('id', '=', issue.id)
      .execute()
    return 0
  }
  let written = 0
  for (const { id, email, status } of rows) {
    const mailId = status === 'confirmed' ? await writeOne(trx, deps, { issue, id, email, now }) : null
    if (mailId !== null) written++
    await trx
      .updateTable('newsletter_deliveries')
      .set({ state: mailId === null ? 'left' : 'queued', mail_id: mailId })
      .where('issue_id', '=', issue.id)
      .where('subscriber_id', '=', id)
      .execute()
  }
  return written
}

interface One {
  issue: { subject: string; body: string }
  id: string
  email: string
  now: Date
}

/** One e-mail with its own link, which can unsubscribe but not confirm. */
async function writeOne(
  trx: Transaction<Database>,
  deps: Sender,
  { issue, id, email, now }: One,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await trx
    .insertInto('newsletter_links')
    .values({ token_hash: hashToken(token), subscriber_id: id, made_at: now, confirms_until: now })
    .execute()
  return deps.mail.enqueueSecret(trx, {
    name: 'newsletter',
    to: email,
    props: { subject: issue.subject, body: issue.body, test: false },
    secret: token,
    expiresAt: new Date(now.getTime() + daysToArrive * 86_400_000),
  })
}
