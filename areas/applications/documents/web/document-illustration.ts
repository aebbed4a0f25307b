import type { DocumentKind } from '#platform/contract/documents.ts'
import type { DocumentDrawingKind } from '#kit/illustrations/document-drawing.tsx'

/** The drawing used for a document without a picture. */
export const illustrationOf = (name: DocumentKind): DocumentDrawingKind =>
  name === 'cnicFrontImage' || name === 'cnicBackImage' ? 'card' : 'certificate'
