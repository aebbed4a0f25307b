import type { DocumentKind } from '#platform/contract/documents.ts'
import type { DraftPhoto } from '#areas/applications/drafts/student/draft-store.ts'
import type { DocumentState, DocumentStates } from './use-form-documents.ts'

/** The photo of a document on this device; null for a document that only the vault has. */
export function photoOf(entry: DocumentState | undefined): DraftPhoto | null {
  if (entry === undefined) return null
  if ('photo' in entry) return entry.photo
  return entry.state === 'stored' ? (entry.shown?.photo ?? null) : null
}

/** Whether a photo looks unreadable and the student has not decided to keep it. */
function isDoubted(entry: DocumentState): boolean {
  const photo = photoOf(entry)
  return photo !== null && !photo.accepted && photo.flags.some((flag) => flag !== 'small')
}

/** Whether the next document may follow: this one is on the device or in the vault, and looks readable or is kept. */
const isTaken = (entry: DocumentState | undefined): boolean =>
  entry !== undefined && entry.state !== 'preparing' && entry.state !== 'unusable' && !isDoubted(entry)

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
  if (opened !== null && !isTaken(documents[opened])) return opened
  return needed.find((name) => !skipped.includes(name) && !isTaken(documents[name])) ?? null
}
