import type { DocumentKind } from '#platform/contract/documents.ts'
import type { PaperKind } from '#kit/illustrations/papers.tsx'

/** How each document is drawn where there is no picture of it. */
export const illustrationOf = (name: DocumentKind): PaperKind =>
  name === 'cnicFrontImage' || name === 'cnicBackImage' ? 'card' : 'certificate'
