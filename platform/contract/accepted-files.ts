import type { documentProblems } from '#texts/platform/document-problems.ts'
import { documentLimits, documentTypes } from './document-limits.ts'
import type { DocumentKind } from './documents.ts'

/*
 * Which files are accepted as documents. Apart from the schemas of `documents.ts`: a page with a field for files would load
 * their library for this.
 */

const pdfType = 'application/pdf'

/** Kinds that must be pictures: universities print the photograph of a person. */
const picturesOnly: readonly DocumentKind[] = ['photoImage']
/** Whether a document of this kind may be a PDF; no kind stands for any other document. */
export const takesPdf = (kind?: DocumentKind): boolean => kind === undefined || !picturesOnly.includes(kind)

/** Value of `accept` on a file input for pictures. Naming the types makes an iPhone hand over a JPEG in place of HEIC. */
export const pictureAccept = documentTypes.join(',')
/** The same for a document of a kind. */
export const acceptOf = (kind?: DocumentKind): string =>
  takesPdf(kind) ? `${pictureAccept},${pdfType}` : pictureAccept

/** Whether a file is sent as a PDF, by the type that the browser reports. */
export const isPdf = ({ type }: { type: string }): boolean => type.toLowerCase() === pdfType

/** Why a document is not accepted. */
export type DocumentProblem = keyof typeof documentProblems

/**
 * Checks a file before it is sent. The type is what the browser reports; an empty type is
 * accepted, because some phones report none and the server checks the content anyway.
 * @param kind of the document it is sent as
 * @returns the problem, or null when the file is worth sending
 */
export function documentProblem(
  file: { type: string; size: number },
  kind?: DocumentKind,
): DocumentProblem | null {
  if (file.size === 0) return 'empty'
  if (file.size > documentLimits.fileBytes) return 'too_many_bytes'
  const type = file.type.toLowerCase()
  if (type === '' || (documentTypes as readonly string[]).includes(type)) return null
  if (type === pdfType) return takesPdf(kind) ? null : 'pdf'
  if (type === 'image/heic' || type === 'image/heif') return 'heic'
  if (type === 'image/svg+xml') return 'svg'
  if (type === 'image/gif') return 'gif'
  return 'other_kind'
}
