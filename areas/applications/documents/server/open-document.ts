import { vaultMessages } from '#texts/applications/documents/vault-messages.ts'
import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import { documentSlots, type ViewedName, type DocumentKind } from '#platform/contract/documents.ts'
import type { documentViews as viewsRoute } from '#areas/applications/list/contract/applications.ts'
import {
  identityDocumentsInFull,
  identityDocumentProof,
  viewPurposes,
} from '#areas/applications/case-file/contract/file-checks.ts'
import type { IdentityDocument } from '#areas/accounts/profile/contract/profile-vocabulary.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Clock, Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { requireRecentProof } from '#areas/accounts/offers.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Download } from '#platform/http/serve.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import {
  DocumentDamaged,
  DocumentKeyMissing,
  DocumentMissing,
  type StoredSeal,
} from '#platform/files/files.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { packagePurposes } from '../contract/package-purposes.ts'
import { pageOf } from './stored-pages.ts'
import { scopeOf } from '#platform/permissions/scope.ts'

const alarms = [
  [DocumentMissing, 'missing'],
  [DocumentDamaged, 'damaged'],
  [DocumentKeyMissing, 'key missing'],
] as const

/**
 * Which documents of an application a viewer may access, as a condition on `application_documents l` beside the one on
 * `applications a`: university users see the kinds that their program requires.
 */
const documentReachOf = (viewer: Viewer) =>
  viewer.role === 'university'
    ? sql<boolean>`l.name = any ((select p.required_documents from programs p where p.id = a.program_id)::text[])`
    : sql<boolean>`true`

export interface FoundDocument {
  readonly id: string
  readonly name: string
  readonly seal: unknown
  readonly pages: unknown
}

/** The document of an application, if the viewer may access it and it was not erased. @throws not_found */
export async function findDocument(
  db: Kysely<Database>,
  viewer: Viewer,
  { applicationId, documentId }: { applicationId: string; documentId: string },
): Promise<FoundDocument> {
  const found = await db
    .selectFrom('application_documents as l')
    .innerJoin('documents as d', 'd.id', 'l.document_id')
    .innerJoin('applications as a', 'a.id', 'l.application_id')
    .select(['d.id', 'd.name', 'd.seal', 'd.pages'])
    .where('l.application_id', '=', applicationId)
    .where('l.document_id', '=', documentId)
    .where('d.erased_at', 'is', null)
    .where(scopeOf(viewer))
    .where(documentReachOf(viewer))
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  return found
}

/** Columns that describe what was viewed, over `document_views v`. */
export const viewedName = sql<ViewedName>`coalesce((select d.name from documents d where d.id = v.document_id),
  v.number_of || 'Number', 'universityLetter')`
/** Leaves out views of a letter the student has not been notified of: they would reveal the offer. */
export const visibleViews = sql<boolean>`(v.university_letter_id is null or exists (
  select from university_letters u where u.id = v.university_letter_id and u.shown_at is not null))`

/** Whether somebody has opened the whole picture, as a condition over `application_documents l`. */
export const openedBy = (userId: string) =>
  sql<boolean>`exists (select from document_views v where v.application_id = l.application_id
    and v.document_id = l.document_id and v.viewer_id = ${userId} and v.purpose <> 'thumbnail'
    and v.purpose not in (${sql.join([...packagePurposes])}))`

/** Records a view of a document, of the university's own letter, or of the number of an identity document. */
export async function recordView(
  db: Kysely<Database>,
  { clock }: Pick<Deps, 'clock'>,
  viewer: Viewer,
  {
    applicationId,
    purpose,
    ...at
  }: { applicationId: string; purpose: string } & (
    | { documentId: string }
    | { universityLetterId: string }
    | { numberOf: IdentityDocument }
  ),
): Promise<void> {
  await db
    .insertInto('document_views')
    .values({
      application_id: applicationId,
      document_id: 'documentId' in at ? at.documentId : null,
      university_letter_id: 'universityLetterId' in at ? at.universityLetterId : null,
      number_of: 'numberOf' in at ? at.numberOf : null,
      viewer_id: viewer.userId,
      viewer_role: viewer.role,
      purpose,
      at: clock.now(),
    })
    .execute()
}

/**
 * A page of a document for its owner, or for staff who state a purpose; an identity document requires a fresh proof.
 * The view is committed before the first byte is read, so that nothing is shown without a record. Further pages belong
 * to a view of the same purpose that began in the last ten minutes; without one they are a view of their own.
 * @param query why the viewer opens it, and the page, from 1
 * @throws not_found, invalid_input without a purpose, reauth_required for an identity document, document_missing,
 * document_damaged
 */
export async function openDocument(
  deps: Deps,
  viewer: Viewer,
  ids: { applicationId: string; documentId: string },
  { purpose, page }: { purpose?: string | undefined; page: number },
): Promise<Download> {
  const found = await findDocument(deps.db, viewer, ids)
  if (viewer.role === 'student') {
    requireProofFor(found.name, viewer, deps.clock)
    if (page === 1 || !(await isReading(deps.db, deps, viewer, { ...ids, purpose: 'own' }))) {
      await recordView(deps.db, deps, viewer, { ...ids, purpose: 'own' })
    }
  } else await recordOpening(deps, viewer, ids, found.name, { purpose, page })
  return {
    bytes: pageOf(await readStored(deps, found), found, page),
    fileName: documentSlots[found.name as DocumentKind].fileName,
  }
}

/** How long somebody who turns pages is at the same view, in milliseconds. */
const oneReading = 10 * 60_000

/** Whether the viewer has begun to view a document a short time ago. */
async function isReading(
  db: Kysely<Database>,
  { clock }: Pick<Deps, 'clock'>,
  viewer: Viewer,
  { applicationId, documentId, purpose }: { applicationId: string; documentId: string; purpose: string },
): Promise<boolean> {
  const view = await db
    .selectFrom('document_views')
    .select('id')
    .where('application_id', '=', applicationId)
    .where('document_id', '=', documentId)
    .where('viewer_id', '=', viewer.userId)
    .where('purpose', '=', purpose)
    .where('at', '>', new Date(clock.now().getTime() - oneReading))
    .executeTakeFirst()
  return view !== undefined
}

export const isIdentityDocument = (name: string) =>
  (identityDocumentsInFull as readonly string[]).includes(name)

/** Requires a fresh proof for one's own identity documents, so that a stolen session cannot read them. @throws reauth_required */
export function requireProofFor(name: string, viewer: Viewer, clock: Clock): void {
  if (isIdentityDocument(name)) requireRecentProof(viewer, clock)
}

async function recordOpening(
  deps: Deps,
  viewer: Viewer,
  ids: { applicationId: string; documentId: string },
  name: string,
  { purpose, page }: { purpose?: string | undefined; page: number },
): Promise<void> {
  if (!(viewPurposes as readonly (string | undefined)[]).includes(purpose)) {
    throw refuse('invalid_input', { fields: { purpose: vaultMessages.purposeMissing } })
  }
  await deps.db.transaction().execute(async (trx) => {
    if (isIdentityDocument(name)) await extendProof(trx, deps, viewer)
    if (page > 1 && (await isReading(trx, deps, viewer, { ...ids, purpose: purpose! }))) return
    await recordView(trx, deps, viewer, { ...ids, purpose: purpose! })
    await writeAudit(trx, deps, {
      action: 'document.viewed',
      by: viewer,
      object: { kind: 'application', id: ids.applicationId },
      purpose: purpose!,
      details: { document: ids.documentId, name },
    })
  })
}

/**
 * Identity documents, and their numbers, open for ten minutes after a proof by password, passkey or app. Each view extends this by ten minutes, up to an hour after the
 * proof: an officer at work is not interrupted at every document, but an abandoned screen locks.
 * @throws reauth_required
 */
export async function extendProof(trx: Trx, { clock }: Pick<Deps, 'clock'>, viewer: Viewer): Promise<void> {
  const now = clock.now()
  const least = new Date(now.getTime() - identityDocumentProof.slides * 60_000)
  const opened = await trx
    .updateTable('sessions')
    .set({
      identity_documents_until: sql<Date>`least(${now}::timestamptz + make_interval(mins => ${identityDocumentProof.slides}),
        greatest(proved_at, identity_documents_proved_at) + make_interval(mins => ${identityDocumentProof.atMost}))`,
    })
    .where('id', '=', viewer.sessionId)
    .where((eb) =>
      eb.or([
        eb('proved_at', '>=', least),
        eb('identity_documents_proved_at', '>=', least),
        eb('identity_documents_until', '>=', now),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!opened) throw refuse('reauth_required')
}

/**
 * The picture of a document, decrypted and verified. A failure is an alarm for the operator: a stored document was
 * lost or tampered with, or its old key is missing.
 * @throws document_missing, document_damaged
 */
export async function readStored(deps: Deps, found: { id: string; seal: unknown }): Promise<Buffer> {
  try {
    return await deps.files.get(found.id, found.seal as StoredSeal, { version: 1 })
  } catch (error) {
    const problem = alarms.find(([kind]) => error instanceof kind)?.[1]
    if (problem === undefined) throw error
    deps.log.error({ event: 'document-alarm', problem, documentId: found.id })
    throw refuse(problem === 'missing' ? 'document_missing' : 'document_damaged')
  }
}

/** Leaves out views, over `document_views v`, of documents that the viewer may not access, and of numbers. */
const ofReachedDocuments = (viewer: Viewer) =>
  sql<boolean>`(v.university_letter_id is not null or exists (
    select from application_documents l join applications a on a.id = l.application_id
    where l.application_id = v.application_id and l.document_id = v.document_id and ${documentReachOf(viewer)}))`

/** Who viewed the documents of an application that the viewer may access, newest first. @throws not_found */
export async function listDocumentViews(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
): Promise<z.input<(typeof viewsRoute)['reply']>> {
  const found = await deps.db
    .selectFrom('applications as a')
    .select('a.id')
    .where('a.id', '=', applicationId)
    .where(scopeOf(viewer))
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  const rows = await deps.db
    .selectFrom('document_views as v')
    .leftJoin('users as w', 'w.id', 'v.viewer_id')
    .select(['v.at', viewedName.as('name'), 'v.viewer_role', 'v.purpose', 'w.name as viewer'])
    .where('v.application_id', '=', applicationId)
    .$if(viewer.role === 'student', (query) => query.where(visibleViews))
    .$if(viewer.role === 'university', (query) => query.where(ofReachedDocuments(viewer)))
    .orderBy('v.id', 'desc')
    .limit(500)
    .execute()
  return {
    data: rows.map((row) => ({
      at: row.at.toISOString(),
      name: row.name,
      role: row.viewer_role,
      viewer: (row.viewer ?? '').split(' ')[0] ?? '',
      purpose: row.purpose,
    })),
  }
}
