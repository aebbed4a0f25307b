import { sql, type Kysely } from 'kysely'
import type { z } from 'zod/mini'
import { documentSlots, inDocumentOrder, type DocumentKind } from '#platform/contract/documents.ts'
import { documentLimits } from '#platform/contract/document-limits.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { currentActing, recordAct } from '#platform/acting/acting.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Download } from '#platform/http/serve.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { listOwnDocumentViews, listVault, VaultDocument } from '../contract/vault.ts'
import { pageCount, pageOf } from './stored-pages.ts'
import { viewedName, readStored, requireProofFor, visibleViews } from './open-document.ts'

type StoredDocument = z.input<typeof VaultDocument>

interface Row {
  id: string
  name: DocumentKind
  version: number
  bytes: number
  width: number
  height: number
  pages: number
  uploaded_at: Date
  label: string | null
  flags: StoredDocument['flags']
  used_in: number
  newest: boolean
  refused: boolean
}

const present = (row: Row): StoredDocument => ({
  _id: row.id,
  name: row.name,
  version: row.version,
  bytes: row.bytes,
  width: row.width,
  height: row.height,
  pages: row.pages,
  uploadedAt: row.uploaded_at.toISOString(),
  label: row.label,
  flags: row.flags,
  usedIn: row.used_in,
  newest: row.newest,
  refused: row.refused,
})

const rowsOf = async (
  db: Kysely<Database>,
  studentId: string,
  documentId?: string,
): Promise<StoredDocument[]> => {
  const { rows } = await sql<Row>`
    select * from (
      select d.id, d.name, d.version, d.bytes, d.width, d.height, ${pageCount} as pages, d.uploaded_at, d.label, d.flags,
        (select count(*)::int from application_documents l where l.document_id = d.id) as used_in,
        exists (
          select from application_documents l where l.document_id = d.id and l.state in ('refused', 'replaced')
        ) as refused,
        row_number() over (partition by d.name order by d.uploaded_at desc, d.id) = 1 as newest
      from documents d where d.student_id = ${studentId}
    ) as document
    ${documentId === undefined ? sql`` : sql`where id = ${documentId}`}
    order by uploaded_at desc, id`.execute(db)
  return rows.map(present).toSorted(inDocumentOrder)
}

/** The stored documents of a student, and the storage they use. */
export async function readVault(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<z.input<(typeof listVault)['reply']>> {
  const documents = await rowsOf(deps.db, viewer.userId)
  return {
    documents,
    room: {
      files: documents.length,
      bytes: documents.reduce((sum, { bytes }) => sum + bytes, 0),
      mostFiles: documentLimits.storedFiles,
      mostBytes: documentLimits.storedBytes,
    },
  }
}

/** One stored document of a student. @throws not_found */
export async function readStoredDocument(
  db: Kysely<Database>,
  studentId: string,
  documentId: string,
): Promise<StoredDocument> {
  const [document] = await rowsOf(db, studentId, documentId)
  if (!document) throw refuse('not_found')
  return document
}

/** @throws not_found */
async function findOwn(db: Kysely<Database>, viewer: Viewer, documentId: string) {
  const found = await db
    .selectFrom('documents')
    .select(['id', 'name', 'seal', 'pages'])
    .where('id', '=', documentId)
    .where('student_id', '=', viewer.userId)
    .executeTakeFirst()
  if (!found) throw refuse('not_found')
  return { ...found, fileName: documentSlots[found.name as DocumentKind].fileName }
}

/**
 * A page of a document for its owner; an identity document requires a fresh proof. The owner's views are not recorded, because the
 * list of views shows what others opened; that an officer opened it on the owner's behalf is.
 * @throws not_found, reauth_required, document_missing, document_damaged
 */
export async function openOwn(
  deps: Deps,
  viewer: Viewer,
  documentId: string,
  page: number,
): Promise<Download> {
  const found = await findOwn(deps.db, viewer, documentId)
  requireProofFor(found.name, viewer, deps.clock)
  if (currentActing() !== null) {
    await deps.db.transaction().execute((trx) => recordAct(trx, deps, 'document-opened', documentId))
  }
  return { bytes: pageOf(await readStored(deps, found), found, page), fileName: found.fileName }
}

/**
 * The thumbnail of a document for its owner. It needs no fresh proof, because it is too small to read a number.
 * @throws not_found, document_missing, document_damaged
 */
export async function openOwnThumbnail(deps: Deps, viewer: Viewer, documentId: string): Promise<Download> {
  const found = await findOwn(deps.db, viewer, documentId)
  const jpeg = await deps.images.thumbnail(pageOf(await readStored(deps, found), found, 1), null)
  return { bytes: jpeg, fileName: found.fileName }
}

/** Who else viewed the documents of a student, over all applications, newest first. */
export async function readOwnDocumentViews(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<z.input<(typeof listOwnDocumentViews)['reply']>> {
  const rows = await deps.db
    .selectFrom('document_views as v')
    .innerJoin('applications as a', 'a.id', 'v.application_id')
    .leftJoin('users as w', 'w.id', 'v.viewer_id')
    .select([
      'v.id as view',
      'v.at',
      viewedName.as('name'),
      'v.viewer_role',
      'v.purpose',
      'w.name as viewer',
      'a.id',
      'a.reference',
    ])
    .where('a.student_id', '=', viewer.userId)
    .where('v.viewer_role', '<>', 'student')
    .where(visibleViews)
    .orderBy('v.id', 'desc')
    .limit(500)
    .execute()
  // Includes an id that never exists, because an empty list is invalid SQL.
  const reports = await deps.db
    .selectFrom('alarms')
    .select('subject')
    .where('kind', '=', 'look-not-recognised')
    .where('subject', 'in', ['', ...rows.map(({ view }) => String(view))])
    .execute()
  const reported = new Set(reports.map(({ subject }) => subject))
  return {
    data: rows.map((row) => ({
      _id: String(row.view),
      at: row.at.toISOString(),
      name: row.name,
      role: row.viewer_role,
      viewer: (row.viewer ?? '').split(' ')[0] ?? '',
      purpose: row.purpose,
      reported: reported.has(String(row.view)),
      application: { _id: row.id, reference: row.reference },
    })),
  }
}
