import { sql, type Kysely } from 'kysely'
import type { UniversityLetter } from '#areas/applications/letters/contract/university-letters.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { markFor } from '#areas/applications/case-file/server/show-thumbnail.ts'
import { attachedLetterTexts as texts } from '#texts/applications/letters/letter.ts'
import { currentLanguage } from '#platform/language/current-language.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Download } from '#platform/http/serve.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { makePdfOfPictures } from '#platform/pdf/pdf-pages.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { allPagesOf, countPages, pageOf } from '#areas/applications/documents/server/stored-pages.ts'
import { recordView, readStored } from '#areas/applications/documents/server/open-document.ts'
import { scopeOf } from '#platform/permissions/scope.ts'
import { paths } from '#kit/routing/paths.ts'

/**
 * Which letters a viewer may access, as a condition on `university_letters l` beside the one on `applications a`: students
 * the current one, once notified of it; university users the current one; officers and admins all.
 */
function letterReachOf({ role }: Viewer) {
  if (role === 'student') return sql<boolean>`(l.ended_at is null and l.shown_at is not null)`
  return role === 'university' ? sql<boolean>`l.ended_at is null` : sql<boolean>`true`
}

/** The university's own letters that a viewer may access, newest first; the caller has checked access to the application. */
export async function universityLettersOf(
  db: Kysely<Database>,
  viewer: Viewer,
  applicationId: string,
): Promise<UniversityLetter[]> {
  const rows = await db
    .selectFrom('university_letters as l')
    .innerJoin('university_letter_pages as p', 'p.letter_id', 'l.id')
    .select(['l.id', 'l.version', 'l.dated', 'l.added_at', 'l.ended_at'])
    .select(sql<number>`sum(coalesce(jsonb_array_length(p.pages), 1))::int`.as('pages'))
    .where('l.application_id', '=', applicationId)
    .where(letterReachOf(viewer))
    .groupBy('l.id')
    .orderBy('l.version', 'desc')
    .execute()
  return rows.map(({ id, version, dated, pages, added_at, ended_at }) => ({
    _id: id,
    version,
    dated,
    pages,
    addedAt: added_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
  }))
}

/**
 * Notifies the student of the university's own letter, in the transaction that makes the offer or attaches the letter to
 * it.
 * @returns whether there is a letter
 */
export async function notifyOfUniversityLetter(trx: Trx, applicationId: string, now: Date): Promise<boolean> {
  const application = await trx
    .updateTable('university_letters as l')
    .set({ shown_at: now })
    .from('applications as a')
    .whereRef('a.id', '=', 'l.application_id')
    .where('a.id', '=', applicationId)
    .where('l.ended_at', 'is', null)
    .returning('a.student_id')
    .executeTakeFirst()
  if (!application) return false
  await notify(trx, {
    userId: application.student_id,
    kind: 'application',
    event: 'university-letter',
    applicationId,
    at: now,
    href: paths.application(applicationId),
  })
  return true
}

interface Found {
  readonly id: string
  readonly applicationId: string
  readonly version: number
  readonly university: string
  readonly dated: string | null
  readonly addedAt: Date
}

const findLetters = (db: Kysely<Database>, applicationId: string) =>
  db
    .selectFrom('university_letters as l')
    .innerJoin('applications as a', 'a.id', 'l.application_id')
    .innerJoin('universities as u', 'u.id', 'a.university_id')
    .select(['l.id', 'a.id as applicationId', 'l.version', 'l.dated', 'l.added_at as addedAt'])
    .select('u.name as university')
    .where('a.id', '=', applicationId)

async function requireLetter(
  db: Kysely<Database>,
  viewer: Viewer,
  { applicationId, letterId }: { applicationId: string; letterId: string },
): Promise<Found> {
  const found = await findLetters(db, applicationId)
    .where('l.id', '=', letterId)
    .where(scopeOf(viewer))
    .where(letterReachOf(viewer))
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  return found
}

/** A letter with the pictures of its pages. */
export interface LetterWithPages extends Found {
  readonly pages: readonly Buffer[]
}

async function withPages(deps: Deps, letter: Found): Promise<LetterWithPages> {
  const rows = await deps.db
    .selectFrom('university_letter_pages')
    .select(['id', 'seal', 'pages'])
    .where('letter_id', '=', letter.id)
    .orderBy('page')
    .execute()
  const pages: Buffer[] = []
  for (const row of rows) pages.push(...allPagesOf(await readStored(deps, row), row))
  return { ...letter, pages }
}

/** The current university letter of an application, as our letter includes it. */
export async function currentUniversityLetter(
  deps: Deps,
  applicationId: string,
): Promise<LetterWithPages | null> {
  const found = await findLetters(deps.db, applicationId).where('l.ended_at', 'is', null).executeTakeFirst()
  return found ? withPages(deps, found) : null
}

/** Records a view of a letter, before the PDF is sent. */
export async function recordReading(deps: Deps, viewer: Viewer, letter: Found): Promise<void> {
  const { id, applicationId, version } = letter
  const isOwn = viewer.role === 'student'
  await deps.db.transaction().execute(async (trx) => {
    await recordView(trx, deps, viewer, {
      applicationId,
      universityLetterId: id,
      purpose: isOwn ? 'own' : 'read',
    })
    if (isOwn) return
    await writeAudit(trx, deps, {
      action: 'university-letter.opened',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { version },
    })
  })
}

/**
 * The university's own letter as a PDF of its pages. The view is recorded after the PDF is made and before it is sent.
 * @throws not_found, document_missing, document_damaged
 */
export async function openUniversityLetter(
  deps: Deps,
  viewer: Viewer,
  ids: { applicationId: string; letterId: string },
): Promise<Download> {
  const letter = await withPages(deps, await requireLetter(deps.db, viewer, ids))
  const { university, pages, addedAt } = letter
  // Erased with the student's account: only the row is left.
  if (pages.length === 0) throw refuse('not_found')
  const bytes = await makePdfOfPictures({
    title: texts.title({ university }),
    language: currentLanguage(),
    madeAt: addedAt,
    sender: { name: university },
    pictures: pages.map((jpeg, index) => ({
      jpeg,
      alt: texts.page({ university, page: index + 1, pages: pages.length }),
    })),
  })
  await recordReading(deps, viewer, letter)
  return { bytes, fileName: texts.fileName }
}

/** Which stored file of a letter a page is in, and which of its pages it is. @throws not_found */
async function findPage(db: Kysely<Database>, letterId: string, page: number) {
  const files = await db
    .selectFrom('university_letter_pages')
    .select(['id', 'seal', 'pages'])
    .where('letter_id', '=', letterId)
    .orderBy('page')
    .execute()
  let before = 0
  for (const file of files) {
    const index = page - before
    before += countPages(file)
    if (page <= before) return { file, index }
  }
  throw refuse('not_found')
}

/**
 * Thumbnail of a page of the university's own letter: for console users with a watermark of their name and a recorded view,
 * as for documents.
 * @throws not_found, document_missing, document_damaged
 */
export async function showUniversityLetterPage(
  deps: Deps,
  viewer: Viewer,
  { page, ...ids }: { applicationId: string; letterId: string; page: string },
): Promise<Download> {
  const { id, applicationId } = await requireLetter(deps.db, viewer, ids)
  const { file, index } = await findPage(deps.db, id, Number(page))
  const isOwn = viewer.role === 'student'
  const mark = isOwn ? null : await markFor(viewer, deps.clock.now())
  const bytes = await deps.images.thumbnail(pageOf(await readStored(deps, file), file, index), mark)
  if (!isOwn) {
    await recordView(deps.db, deps, viewer, { applicationId, universityLetterId: id, purpose: 'thumbnail' })
  }
  return { bytes, fileName: texts.pageFileName }
}
