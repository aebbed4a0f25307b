import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { AuditAction } from '#platform/audit/contract/audit-actions.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Deps } from '#platform/config/deps.ts'
import { isConflict, type Trx } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { replyTemplateMessages as messages } from '#texts/conversation/reply-templates/messages.ts'
import {
  mostTemplates,
  type addReplyTemplate,
  type changeReplyTemplate,
  type listReplyTemplates,
  type removeReplyTemplate,
} from '../contract.ts'

type Writer = Pick<Deps, 'db' | 'clock'>
const columns = ['id as _id', 'name', 'text', 'version'] as const

/** All reply templates, by name. */
export async function listTemplates({ db }: Pick<Deps, 'db'>): Promise<ReplyOf<typeof listReplyTemplates>> {
  const templates = await db
    .selectFrom('reply_templates')
    .select(columns)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()
  return { templates }
}

/** Adds a template. @throws list_full; invalid_input for a name that is taken */
export function addTemplate(
  deps: Writer,
  viewer: Viewer,
  { name, text }: BodyOf<typeof addReplyTemplate>,
): Promise<ReplyOf<typeof addReplyTemplate>> {
  return withFreeName(deps, async (trx) => {
    // One after the other, so that two admins cannot exceed the limit together.
    await sql`lock table reply_templates in share row exclusive mode`.execute(trx)
    const { count } = await trx
      .selectFrom('reply_templates')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= mostTemplates) throw refuse('list_full')
    const template = await trx
      .insertInto('reply_templates')
      .values({ name, text, changed_by: viewer.userId, changed_at: deps.clock.now() })
      .returning(columns)
      .executeTakeFirstOrThrow()
    await audit(trx, deps, viewer, 'reply-template.added', template._id)
    return { message: messages.added, template }
  })
}

/** Changes a template. @throws not_found; changed_meanwhile; invalid_input for a name that is taken */
export function changeTemplate(
  deps: Writer,
  viewer: Viewer,
  templateId: string,
  { name, text, version }: BodyOf<typeof changeReplyTemplate>,
): Promise<ReplyOf<typeof changeReplyTemplate>> {
  return withFreeName(deps, async (trx) => {
    const template = await trx
      .updateTable('reply_templates')
      .set({
        name,
        text,
        version: version + 1,
        changed_by: viewer.userId,
        changed_at: deps.clock.now(),
      })
      .where('id', '=', templateId)
      .where('version', '=', version)
      .returning(columns)
      .executeTakeFirst()
    if (!template) {
      const there = await trx
        .selectFrom('reply_templates')
        .select('id')
        .where('id', '=', templateId)
        .executeTakeFirst()
      throw there ? refuse('changed_meanwhile', { message: messages.changedMeanwhile }) : refuse('not_found')
    }
    await audit(trx, deps, viewer, 'reply-template.changed', templateId)
    return { message: messages.changed, template }
  })
}

/** Deletes a template. @throws not_found */
export function removeTemplate(
  deps: Writer,
  viewer: Viewer,
  templateId: string,
): Promise<ReplyOf<typeof removeReplyTemplate>> {
  return deps.db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('reply_templates')
      .where('id', '=', templateId)
      .returning('id')
      .executeTakeFirst()
    if (!gone) throw refuse('not_found')
    await audit(trx, deps, viewer, 'reply-template.removed', templateId)
    return { message: messages.removed }
  })
}

const audit = (trx: Trx, deps: Writer, viewer: Viewer, action: AuditAction, id: string) =>
  writeAudit(trx, deps, { action, by: viewer, object: { kind: 'reply-template', id } })

async function withFreeName<T>({ db }: Writer, work: (trx: Trx) => Promise<T>): Promise<T> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (isConflict(error, 'reply_templates_name')) {
      throw refuse('invalid_input', { message: messages.nameTaken, fields: { name: messages.nameTaken } })
    }
    throw error
  }
}
