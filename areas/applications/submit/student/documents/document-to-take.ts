import { documentKinds, type DocumentKind } from '#platform/contract/documents.ts'
import type { DraftPhoto } from '#areas/applications/drafts/student/draft-store.ts'
import type { DocumentState, DocumentStates } from './use-form-documents.ts'

/** The photo of a document on this device; null for a document that only the vault has. */
export function photoOf(entry: DocumentState | undefined): DraftPhoto | null {
  if (entry === undefined) return null
  if ('photo' in entry) return entry.photo
  return entry.state === 'stored' ? (entry.shown?.photo ?? null) : null
}

/**
 * The earlier document for which the student chose the same photo, such as the front of an identity card for its back.
 * A PDF may well contain both.
 */
export function sameAs(name: DocumentKind, documents: DocumentStates): DocumentKind | null {
  const photo = photoOf(documents[name])
  if (photo === null || !photo.sha256 || photo.type === 'application/pdf') return null
  return (
    documentKinds
      .slice(0, documentKinds.indexOf(name))
      .find((other) => photoOf(documents[other])?.sha256 === photo.sha256) ?? null
  )
}

/** Whether a photo looks unreadable, or is that of another document, and the student has not decided to keep it. */
function isDoubted(name: DocumentKind, documents: DocumentStates): boolean {
  const photo = photoOf(documents[name])
  return (
    photo !== null &&
    !photo.accepted &&
    (sameAs(name, documents) !== null || photo.flags.some((flag) => flag !== 'small'))
  )
}

/** Whether the next document may follow: this one is on the device or in the vault, and looks right or is kept. */
function isTaken(name: DocumentKind, documents: DocumentStates): boolean {
  const state = documents[name]?.state
  return state !== undefined && state !== 'preparing' && state !== 'unusable' && !isDoubted(name, documents)
}

/** What the student has done besides adding documents. */
export interface SheetChoices {
  /** A document that was opened from the list, out of turn. */
  opened: DocumentKind | null
  skipped: readonly DocumentKind[]
}

/**
 * The document that is asked for now: the one that was opened, else the first needed one that is neither there nor
 * skipped. Null when there is nothing more to ask for.
 */
export function documentToTake(
  needed: readonly DocumentKind[],
  documents: DocumentStates,
  { opened, skipped }: SheetChoices,
): DocumentKind | null {
  if (opened !== null && !isTaken(opened, documents)) return opened
  return needed.find((name) => !skipped.includes(name) && !isTaken(name, documents)) ?? null
}
