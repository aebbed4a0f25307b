import type { PaperName } from '#platform/contract/documents.ts'
import type { PaperKind } from '#kit/illustrations/papers.tsx'

/** How each document is drawn where there is no picture of it. */
export const paperOf = (name: PaperName): PaperKind =>
  name === 'cnicFrontImage' || name === 'cnicBackImage' ? 'card' : 'certificate'
