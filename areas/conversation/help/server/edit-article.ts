import { articleEditingMessages } from '#texts/conversation/help/article-editing-messages.ts'
import { sql, type Transaction } from 'kysely'
import type { AuditAction } from '#platform/audit/contract/audit-actions.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { officeDay } from '#platform/time/office-day.ts'
import type * as contract from '../contract/article-editing.ts'
import {
  newArticle,
  type ArticleText,
  type ArticleDetails,
  type StoredText,
} from '../contract/article-editing.ts'
import { readArticle } from './list-articles.ts'

interface Changed {
  message: string
  data: ArticleDetails
}
type Act = ArticleDetails['versions'][number]['act']

const columnsOf = ({ markdown, checkedOn, sources, ...text }: StoredText) => ({
  ...text,
  body: markdown,
  checked_on: checkedOn,
  sources: JSON.stringify(sources),
})

/** Creates an article as a draft. @throws invalid_input with `fields.slug` when the address is taken */
export async function makeArticle(
  deps: Deps,
  viewer: Viewer,
  { slug, ...text }: BodyOf<typeof contract.makeArticle>,
): Promise<Changed> {
  const now = deps.clock.now()
  checkDay(text, now)
  const isTaken = () => refuse('invalid_input', { fields: { slug: articleEditingMessages.slugTaken } })
  if (slug === newArticle) throw isTaken()
  return deps.db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('help_articles')
      .values({
        slug,
        ...columnsOf(text),
        status: 'draft',
        edited_at: now,
        edited_by: viewer.userId,
        changed_at: now,
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('slug')
      .executeTakeFirst()
    if (!made) throw isTaken()
    return finish(trx, deps, { viewer, slug, act: 'saved', text, message: articleEditingMessages.made })
  })
}

/**
 * Saves an article: for later, which readers of a published one do not see, or for its readers. Publishing
 * needs a source and the day of the last check. From then on the text of the agency replaces the built-in
 * one.
 * @throws not_found; changed_meanwhile for an older version; invalid_input with what is missing to publish
 */
export async function saveArticle(
  deps: Deps,
  viewer: Viewer,
  slug: string,
  { version, publish, ...text }: BodyOf<typeof contract.saveArticle>,
): Promise<Changed> {
  const now = deps.clock.now()
  checkDay(text, now)
  if (publish) checkSources(text)
  return deps.db.transaction().execute(async (trx) => {
    const before = await take(trx, deps, slug, version)
    const aside = before.status === 'published' && !publish
    await trx
      .updateTable('help_articles')
      .set({
        version: version + 1,
        edited_by: viewer.userId,
        ...(aside
          ? { draft: JSON.stringify(text) }
          : {
              ...columnsOf(text),
              draft: null,
              edited_at: now,
              changed_at: now,
              // The first text of the agency records which built-in text it replaces.
              built_in_then: sql`case when edited_at is null then built_in else built_in_then end`,
            }),
        ...(publish ? { status: 'published' as const } : {}),
      })
      .where('slug', '=', slug)
      .execute()
    const act = publish ? 'published' : 'saved'
    return finish(trx, deps, { viewer, slug, act, text, message: articleEditingMessages[act] })
  })
}

/** Withdraws an article; the text stays. @throws not_found; changed_meanwhile; move_not_possible */
export async function withdrawArticle(
  deps: Deps,
  viewer: Viewer,
  slug: string,
  version: number,
): Promise<Changed> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const before = await take(trx, deps, slug, version)
    if (before.status !== 'published') {
      throw refuse('move_not_possible', { message: articleEditingMessages.notPublished })
    }
    await trx
      .updateTable('help_articles')
      .set({ status: 'withdrawn', version: version + 1, changed_at: now })
      .where('slug', '=', slug)
      .execute()
    const { text } = before
    return finish(trx, deps, {
      viewer,
      slug,
      act: 'withdrawn',
      text,
      message: articleEditingMessages.withdrawn,
    })
  })
}

/**
 * Resolves a built-in text that is newer than the one the agency replaced: either it is used, and the article
 * follows the product again, or the text of the agency stays.
 * @throws not_found; changed_meanwhile; move_not_possible where the built-in text is the same
 */
export async function settleBuiltIn(
  deps: Deps,
  viewer: Viewer,
  slug: string,
  { version, take: isTaken }: BodyOf<typeof contract.settleBuiltIn>,
): Promise<Changed> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const { builtIn, text } = await take(trx, deps, slug, version)
    if (builtIn === null) throw refuse('move_not_possible', { message: articleEditingMessages.noBuiltIn })
    await trx
      .updateTable('help_articles')
      .set({
        version: version + 1,
        ...(isTaken
          ? {
              ...columnsOf(builtIn),
              draft: null,
              built_in_then: null,
              edited_at: null,
              edited_by: null,
              changed_at: now,
            }
          : { built_in_then: sql`built_in` }),
      })
      .where('slug', '=', slug)
      .execute()
    return finish(trx, deps, {
      viewer,
      slug,
      act: 'built-in',
      text: isTaken ? builtIn : text,
      message: isTaken ? articleEditingMessages.builtInTaken : articleEditingMessages.builtInSeen,
    })
  })
}

/** Locks an article in the version that the editor has read. @throws not_found, changed_meanwhile */
async function take(
  trx: Transaction<Database>,
  { clock }: Deps,
  slug: string,
  version: number,
): Promise<ArticleDetails> {
  await sql`select from help_articles where slug = ${slug} for update`.execute(trx)
  const before = await readArticle(trx, clock.now(), slug)
  if (before.version !== version) throw refuse('changed_meanwhile')
  return before
}

const acts: Readonly<Record<Act, AuditAction>> = {
  saved: 'article.saved',
  published: 'article.published',
  withdrawn: 'article.withdrawn',
  'built-in': 'article.built-in',
}

interface Finish {
  viewer: Viewer
  slug: string
  act: Act
  text: StoredText
  message: string
}

/** Stores the version and the audit entry, and returns the article. */
async function finish(
  trx: Transaction<Database>,
  deps: Deps,
  { viewer, slug, act, text, message }: Finish,
): Promise<Changed> {
  const now = deps.clock.now()
  const { version } = await trx
    .selectFrom('help_articles')
    .select('version')
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('help_article_versions')
    .values({ slug, version, act, saved_by: viewer.userId, saved_at: now, content: JSON.stringify(text) })
    .execute()
  const data = await readArticle(trx, now, slug)
  await writeAudit(trx, deps, {
    action: acts[act],
    by: viewer,
    object: { kind: 'article', id: slug },
    details: { version },
  })
  return { message, data }
}

function checkDay({ checkedOn }: ArticleText, now: Date): void {
  if (checkedOn !== null && checkedOn > officeDay(now)) {
    throw refuse('invalid_input', { fields: { checkedOn: articleEditingMessages.dayAhead } })
  }
}

function checkSources({ sources, checkedOn }: ArticleText): void {
  const fields = {
    ...(sources.length === 0 ? { sources: articleEditingMessages.needsSource } : {}),
    ...(checkedOn === null ? { checkedOn: articleEditingMessages.needsDay } : {}),
  }
  if (Object.keys(fields).length > 0) throw refuse('invalid_input', { fields })
}
