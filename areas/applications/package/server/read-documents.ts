import type { Kysely } from 'kysely'
import { documentKinds, type DocumentKind } from '#platform/contract/documents.ts'
import type { Database } from '#platform/database/tables.ts'
import { refuse } from '#platform/http/refusal.ts'
import { attachmentTexts } from '#texts/applications/attachments/attachments.ts'
import { packageMessages } from '#texts/applications/package/package-messages.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { attachmentKinds, type AttachmentKind } from '#areas/applications/attachments/contract.ts'
import { countPages } from '#areas/applications/documents/server/stored-pages.ts'

/** A document of an application that goes into a package, with what opens its file. */
export interface PackedDocument {
  readonly id: string
  readonly name: DocumentKind | AttachmentKind
  readonly label: string
  readonly seal: unknown
  readonly pages: unknown
  readonly pageCount: number
  /** What came from outside is nothing to be checked. */
  readonly state: 'received' | 'accepted' | 'refused' | 'outside'
  readonly receivedAt: Date
}

const order: readonly string[] = [...documentKinds, ...attachmentKinds]

/**
 * The chosen documents of an application: those of the student in the order of the lists, then those from outside.
 * @throws invalid_input where one is not part of it any more, because it was replaced or removed meanwhile
 */
export async function readDocuments(
  db: Kysely<Database>,
  applicationId: string,
  chosen: { documents: readonly string[]; attachments: readonly string[] },
): Promise<readonly PackedDocument[]> {
  const [documents, attachments] = await Promise.all([
    chosen.documents.length === 0
      ? []
      : db
          .selectFrom('application_documents as l')
          .innerJoin('documents as d', 'd.id', 'l.document_id')
          .select(['d.id', 'd.name', 'd.seal', 'd.pages', 'l.state', 'd.uploaded_at'])
          .where('l.application_id', '=', applicationId)
          .where('l.state', '<>', 'replaced')
          .where('d.id', 'in', chosen.documents)
          .where('d.erased_at', 'is', null)
          .execute(),
    chosen.attachments.length === 0
      ? []
      : db
          .selectFrom('attachments as t')
          .select(['t.id', 't.kind', 't.title', 't.seal', 't.pages', 't.added_at'])
          .where('t.application_id', '=', applicationId)
          .where('t.id', 'in', chosen.attachments)
          .execute(),
  ])
  const isGone = (ids: readonly string[], found: readonly unknown[]) => new Set(ids).size !== found.length
  const fields: Record<string, string> = {}
  if (isGone(chosen.documents, documents)) fields['documents'] = packageMessages.changed
  if (isGone(chosen.attachments, attachments)) fields['attachments'] = packageMessages.changed
  if (Object.keys(fields).length > 0) throw refuse('invalid_input', { fields })
  const packed: PackedDocument[] = [
    ...documents.map((one) => ({
      ...one,
      name: one.name as DocumentKind,
      label: documentLabels[one.name as DocumentKind],
      pageCount: countPages(one),
      state: one.state as PackedDocument['state'],
      receivedAt: one.uploaded_at,
    })),
    ...attachments.map(({ kind, title, added_at, ...one }) => ({
      ...one,
      name: kind as AttachmentKind,
      label: title ?? attachmentTexts.kinds[kind as AttachmentKind],
      pageCount: countPages(one),
      state: 'outside' as const,
      receivedAt: added_at,
    })),
  ]
  return packed.toSorted(
    (one, other) =>
      order.indexOf(one.name) - order.indexOf(other.name) ||
      one.receivedAt.getTime() - other.receivedAt.getTime() ||
      one.id.localeCompare(other.id),
  )
}
