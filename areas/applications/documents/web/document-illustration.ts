import type { DocumentKind } from '#platform/contract/documents.ts'
import type { PaperKind } from '#kit/illustrations/papers.tsx'

/** The drawing used for a document without a picture. */
export const illustrationOf = (name: DocumentKind): PaperKind =>
  name === 'cnicFrontImage' || name === 'cnicBackImage' ? 'card' : 'certificate'
