import { checks } from '#texts/applications/documents/checks.ts'
import * as z from 'zod/mini'
import { DocumentPage, viewedNames, DocumentKind, StoredDocument } from '#platform/contract/documents.ts'
import { Id, line, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'
import { announcedFile, PieceQuery } from './unsent-files.ts'

/** What a phone detects in a photo before it is sent. Warnings only; they never block. */
export const photoFlags = ['blurred', 'dark', 'glare', 'small'] as const

export const VaultDocument = z.object({
  ...StoredDocument.shape,
  label: z.nullable(z.string()),
  flags: z.array(z.enum(photoFlags)),
  /** Applications it was sent with. */
  usedIn: z.number(),
  /** Whether it is the newest of its kind. */
  newest: z.boolean(),
  /** Whether an officer asked for a better one, or a newer one was sent in its place. */
  refused: z.boolean(),
})
export type VaultDocument = z.output<typeof VaultDocument>

const ofDocument = z.strictObject({ documentId: Id })
const ofUpload = z.strictObject({ uploadId: Id })

export const listVault = route({
  method: 'GET',
  path: '/student/documents',
  who: 'student',
  onBehalf: 'open',
  limit: 'read',
  summary: 'One’s own documents, by kind, the newest of each first.',
  reply: z.object({
    documents: z.array(VaultDocument),
    /** Storage used, and its limits. */
    room: z.object({ files: z.number(), bytes: z.number(), mostFiles: z.number(), mostBytes: z.number() }),
  }),
  about: ['document'],
})

export const openOwnDocument = route({
  method: 'GET',
  path: '/student/documents/:documentId',
  who: 'student',
  onBehalf: 'consent',
  limit: 'read',
  summary: 'A page of one’s own document as a picture; of an identity document after a fresh proof.',
  params: ofDocument,
  query: z.strictObject({ page: DocumentPage }),
  download: 'image/jpeg',
  reply: z.any(),
})

export const showOwnThumbnail = route({
  method: 'GET',
  path: '/student/documents/:documentId/thumbnail',
  who: 'student',
  onBehalf: 'consent',
  limit: 'read',
  summary: 'Thumbnail of one’s own document: enough to distinguish documents, too small to read.',
  params: ofDocument,
  download: 'image/jpeg',
  reply: z.any(),
})

export const removeOwnDocument = route({
  method: 'DELETE',
  path: '/student/documents/:documentId',
  who: 'student',
  onBehalf: 'consent',
  limit: 'write',
  summary: 'Remove a document that no application uses.',
  params: ofDocument,
  reply: z.object({ message: z.string() }),
  about: ['document'],
})

export const beginUpload = route({
  method: 'POST',
  path: '/student/uploads',
  who: 'student',
  onBehalf: 'consent',
  // Cheap, and repeated after every interruption of a weak connection.
  limit: 'piece',
  summary:
    'Announce a photo or PDF by its size and SHA-256. Returns how much of it has been received, and the document once it is complete.',
  body: z.strictObject({
    name: DocumentKind,
    ...announcedFile,
    label: z.optional(z.nullable(line({ empty: () => checks.nameFileLeaveOut, max: 200 }))),
    flags: z.optional(
      z.array(z.enum(photoFlags, { error: () => checks.chooseFlagsFromList })).check(z.maxLength(4)),
    ),
  }),
  status: 201,
  reply: z.object({ uploadId: Id, received: z.number(), document: z.nullable(VaultDocument) }),
  failure: 'Failed to submit application',
})

export const sendPiece = route({
  method: 'PUT',
  path: '/student/uploads/:uploadId',
  who: 'student',
  onBehalf: 'consent',
  limit: 'piece',
  summary:
    'The next bytes of an announced file, as application/octet-stream. Bytes received before a connection broke count.',
  params: ofUpload,
  query: PieceQuery,
  bytes: true,
  reply: z.object({ received: z.number() }),
  failure: 'Failed to submit application',
})

export const finishUpload = route({
  method: 'POST',
  path: '/student/uploads/:uploadId/finish',
  who: 'student',
  onBehalf: 'consent',
  limit: 'upload',
  summary:
    'Check, clean and store a file that has been received completely. Repeating the call returns the same document.',
  params: ofUpload,
  body: z.strictObject({}),
  reply: z.object({ document: VaultDocument }),
  about: ['document'],
  failure: 'Failed to submit application',
})

/** Who viewed the student's documents, over all applications. */
export const listOwnDocumentViews = route({
  method: 'GET',
  path: '/student/document-views',
  who: 'student',
  limit: 'read',
  summary: 'Who viewed one’s own documents, newest first, the last 500.',
  reply: z.object({
    data: z.array(
      z.object({
        _id: z.string(),
        at: Timestamp,
        name: z.enum(viewedNames),
        role: z.string(),
        viewer: z.string(),
        purpose: z.string(),
        /** The student has reported that they do not recognize it. */
        reported: z.boolean(),
        application: z.object({ _id: Id, reference: z.string() }),
      }),
    ),
  }),
  about: ['document view'],
})
