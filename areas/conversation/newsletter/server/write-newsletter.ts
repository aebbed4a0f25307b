import { newsletterMessages } from '#texts/conversation/newsletter/newsletter-messages.ts'
import { sql, type Kysely } from 'kysely'
import type { BodyOf, QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type * as contract from '../contract.ts'
import { type Issue } from '../contract.ts'
import { countReaders } from './list-subscribers.ts'

type Progress = Issue['progress']

/** Newsletters with their progress. An e-mail that has been purged was sent long ago. */
function issues(db: Kysely<Database>) {
  return db
    .selectFrom('newsletter_issues as i')
    .leftJoin('users as m', 'm.id', 'i.made_by')
    .leftJoin('users as s', 's.id', 'i.sent_by')
    .select([
      'i.id',
      'i.subject',
      'i.body',
      'i.status',
      'i.version',
      'i.made_at',
      'i.changed_at',
      'i.sent_at',
      'i.readers',
      'm.name as maker',
      's.name as sender',
      sql<Progress>`(
        select json_build_object(
          'queued', count(*) filter (where d.state = 'queued'),
          'sent', count(*) filter (where d.state = 'queued' and (o.id is null or o.outcome = 'sent')),
          'failed', count(*) filter (where o.outcome in ('dead', 'expired')),
          'left', count(*) filter (where d.state = 'left'),
          'waiting', count(*) filter (where d.state = 'waiting'))
        from newsletter_deliveries d left join outbox o on o.id = d.mail_id where d.issue_id = i.id)`.as(
        'progress',
      ),
    ])
}

type IssueRow = Awaited<ReturnType<ReturnType<typeof issues>['executeTakeFirstOrThrow']>>

const presentIssue = (row: IssueRow): Issue => ({
  _id: row.id,
  subject: row.subject,
  body: row.body,
  status: row.status,
  version: row.version,
  madeAt: row.made_at.toISOString(),
  madeBy: row.maker,
  changedAt: row.changed_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  sentBy: row.sender,
  readers: row.readers,
  progress: row.progress,
})

/** @throws not_found */
export async function readIssue(db: Kysely<Database>, issueId: string): Promise<Issue> {
  const row = await issues(db).where('i.id', '=', issueId).executeTakeFirst()
  if (!row) throw refuse('not_found')
  return presentIssue(row)
}

/** Newsletters by page, newest first. */
export async function listIssues(
  { db }: Pick<Deps, 'db'>,
  { page, limit }: QueryOf<typeof contract.listIssues>,
): Promise<ReplyOf<typeof contract.listIssues>> {
  const rows = await issues(db)
    .orderBy('i.made_at', 'desc')
    .orderBy('i.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const { total } = await db
    .selectFrom('newsletter_issues')
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return { data: rows.map(presentIssue), totalCount: total, readers: await countReaders(db) }
}

/** Creates a newsletter as a draft. */
export async function makeIssue(
  deps: Deps,
  viewer: Viewer,
  { subject, body }: BodyOf<typeof contract.makeIssue>,
): Promise<ReplyOf<typeof contract.makeIssue>> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('newsletter_issues')
      .values({ subject, body, made_by: viewer.userId, made_at: now, changed_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const data = await readIssue(trx, id)
    await writeAudit(trx, deps, {
      action: 'newsletter.saved',
      by: viewer,
      object: { kind: 'newsletter', id },
    })
    return { message: newsletterMessages.made, data }
  })
}

/**
 * Changes a draft. @throws not_found; move_not_possible once it is sent; changed_meanwhile for an older version
 */
export async function saveIssue(
  deps: Deps,
  viewer: Viewer,
  issueId: string,
  { subject, body, version }: BodyOf<typeof contract.saveIssue>,
): Promise<ReplyOf<typeof contract.saveIssue>> {
  return deps.db.transaction().execute(async (trx) => {
    const saved = await trx
      .updateTable('newsletter_issues')
      .set({ subject, body, version: version + 1, changed_at: deps.clock.now() })
      .where('id', '=', issueId)
      .where('status', '=', 'draft')
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    const data = await readIssue(trx, issueId)
    if (!saved) {
      throw data.status === 'draft'
        ? refuse('changed_meanwhile')
        : refuse('move_not_possible', { message: newsletterMessages.notDraft })
    }
    await writeAudit(trx, deps, {
      action: 'newsletter.saved',
      by: viewer,
      object: { kind: 'newsletter', id: issueId },
      details: { version: data.version },
    })
    return { message: newsletterMessages.saved, data }
  })
}

/** Deletes a draft. @throws not_found; move_not_possible once it is sent */
export async function dropIssue(deps: Deps, viewer: Viewer, issueId: string): Promise<{ message: string }> {
  return deps.db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('newsletter_issues')
      .where('id', '=', issueId)
      .where('status', '=', 'draft')
      .returning('id')
      .executeTakeFirst()
    if (!gone) {
      await readIssue(trx, issueId)
      throw refuse('move_not_possible', { message: newsletterMessages.notDraft })
    }
    await writeAudit(trx, deps, {
      action: 'newsletter.dropped',
      by: viewer,
      object: { kind: 'newsletter', id: issueId },
    })
    return { message: newsletterMessages.dropped }
  })
}
