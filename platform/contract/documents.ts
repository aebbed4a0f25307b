import { checks } from '#texts/platform/checks.ts'
import * as z from 'zod/mini'

/** The five documents of an application, by their names on the wire, in the order in which they are requested. */
export const documentNames = [
  'cnicFrontImage',
  'cnicBackImage',
  'matricCertificateImage',
  'fscCertificateImage',
  'bsDegreeImage',
] as const

export type DocumentName = (typeof documentNames)[number]

/** Documents beyond the five, which a student may store and an officer may request. */
export const furtherDocuments = [
  'bFormImage',
  'passportImage',
  'photoImage',
  'transcriptImage',
  'testReportImage',
  'cvImage',
  'statementImage',
  'bankLetterImage',
  'translationImage',
  'otherImage',
] as const

/** Every kind of document a student may store, in the order in which lists show them. */
export const documentKinds = [...documentNames, ...furtherDocuments] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Sorts documents in the order of the lists: the front of a card before its back. */
export const inDocumentOrder = (one: { readonly name: string }, other: { readonly name: string }): number =>
  (documentKinds as readonly string[]).indexOf(one.name) -
  (documentKinds as readonly string[]).indexOf(other.name)

export interface DocumentSlot {
  readonly name: DocumentKind
  /** Key of its label in the texts. */
  readonly label: string
  /** What a downloaded copy is called: fixed, so that no name typed by a sender reaches another's disk. */
  readonly fileName: string
}

/** Label and file name of each kind. */
export const documentSlots: Readonly<Record<DocumentKind, DocumentSlot>> = {
  cnicFrontImage: { name: 'cnicFrontImage', label: 'cnicFront', fileName: 'cnic-front.jpg' },
  cnicBackImage: { name: 'cnicBackImage', label: 'cnicBack', fileName: 'cnic-back.jpg' },
  matricCertificateImage: {
    name: 'matricCertificateImage',
    label: 'matricCertificate',
    fileName: 'matric-certificate.jpg',
  },
  fscCertificateImage: {
    name: 'fscCertificateImage',
    label: 'fscCertificate',
    fileName: 'fsc-certificate.jpg',
  },
  bsDegreeImage: { name: 'bsDegreeImage', label: 'bsDegree', fileName: 'bs-degree.jpg' },
  bFormImage: { name: 'bFormImage', label: 'bForm', fileName: 'b-form.jpg' },
  passportImage: { name: 'passportImage', label: 'passport', fileName: 'passport.jpg' },
  photoImage: { name: 'photoImage', label: 'photo', fileName: 'photo.jpg' },
  transcriptImage: { name: 'transcriptImage', label: 'transcript', fileName: 'transcript.jpg' },
  testReportImage: { name: 'testReportImage', label: 'testReport', fileName: 'test-report.jpg' },
  cvImage: { name: 'cvImage', label: 'cv', fileName: 'cv.jpg' },
  statementImage: { name: 'statementImage', label: 'statement', fileName: 'statement.jpg' },
  bankLetterImage: { name: 'bankLetterImage', label: 'bankLetter', fileName: 'bank-letter.jpg' },
  translationImage: { name: 'translationImage', label: 'translation', fileName: 'translation.jpg' },
  otherImage: { name: 'otherImage', label: 'other', fileName: 'other.jpg' },
}

/** What a view can be of: a document of the student, the university's own letter, or a number of an identity document. */
export const viewedNames = [...documentKinds, 'universityLetter', 'nationalNumber', 'passportNumber'] as const
export type ViewedName = (typeof viewedNames)[number]

export const DocumentKind = z.enum(documentKinds, { error: () => checks.chooseDocumentFromList })

/** Which page of a document to open, from 1; the first by default. */
export const DocumentPage = z.pipe(
  z._default(z.string(), '1'),
  z.pipe(z.string().check(z.regex(/^[1-9]\d?$/, { error: () => checks.choosePage })), z.transform(Number)),
)

/** A stored document as an answer shows it; never where or how it is stored. */
export const StoredDocument = z.object({
  _id: z.uuid(),
  name: DocumentKind,
  /** Counts up when the same document is sent again. */
  version: z.int().check(z.positive()),
  bytes: z.int().check(z.positive()),
  /** Of its first page, in pixels. */
  width: z.int().check(z.positive()),
  height: z.int().check(z.positive()),
  /** One for a photo; those of a PDF are stored as pictures. */
  pages: z.int().check(z.positive()),
  uploadedAt: z.iso.datetime(),
})
export type StoredDocument = z.output<typeof StoredDocument>
