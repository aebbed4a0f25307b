import { checks } from '#texts/applications/documents/checks.ts'
import * as z from 'zod/mini'
import { documentLimits, viewedNames, DocumentKind, StoredDocument } from '#platform/contract/documents.ts'
import { Id, line, Moment } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'

/** What a phone can see in a photograph before it is sent. It warns; it never stops anybody. */
export const photoFlags = ['blurred', 'dark', 'glare', 'small'] as const

/** Bytes sent at once; after a break, sending goes on where the last piece ended. */
export const pieceBytes = 256 * 1024

export const VaultDocument = z.object({
  ...StoredDocument.shape,
  label: z.nullable(z.string()),
  flags: z.array(z.enum(photoFlags)),
  /** Applications it was sent with. */
  usedIn: z.number(),
  /** Whether a newer one of the same kind is kept. */
  newest: z.boolean(),
})
export type VaultDocument = z.output<typeof VaultDocument>

const ofDocument = z.strictObject({ documentId: Id })
const ofUpload = z.strictObject({ uploadId: Id })

export const listVault = route({
  method: 'GET',
  path: '/student/documents',
  who: 'student',
  limit: 'read',
  summary: 'One’s own documents, by kind, the newest of each first.',
  reply: z.object({
    documents: z.array(VaultDocument),
    /** What is taken of what one may keep. */
    room: z.object({ files: z.number(), bytes: z.number(), mostFiles: z.number(), mostBytes: z.number() }),
  }),
  about: ['document'],
})

export const openOwnDocument = route({
  method: 'GET',
  path: '/student/documents/:documentId',
  who: 'student',
  limit: 'read',
  summary: 'One’s own document as a picture; an identity paper after a fresh proof.',
  params: ofDocument,
  download: 'image/jpeg',
  reply: z.any(),
})

export const showOwnThumbnail = route({
  method: 'GET',
  path: '/student/documents/:documentId/thumbnail',
  who: 'student',
  limit: 'read',
  summary: 'One’s own document in small: enough to tell papers apart, too little to read them.',
  params: ofDocument,
  download: 'image/jpeg',
  reply: z.any(),
})

export const removeOwnDocument = route({
  method: 'DELETE',
  path: '/student/documents/:documentId',
  who: 'student',
  limit: 'write',
  summary: 'Remove a document that no application holds.',
  params: ofDocument,
  reply: z.object({ message: z.string() }),
  about: ['document'],
})

export const beginUpload = route({
  method: 'POST',
  path: '/student/uploads',
  who: 'student',
  // Cheap, and asked again after every break of a weak line.
  limit: 'piece',
  summary:
    'Announce a photograph by its size and SHA-256. Answers how much of it is here already, and the document when all of it is.',
  body: z.strictObject({
    name: DocumentKind,
    bytes: z
      .int({ error: () => checks.giveFileSize })
      .check(
        z.gte(1, { error: () => checks.fileEmptyChooseAgain }),
        z.lte(documentLimits.fileBytes, { error: () => checks.fileLargerThan10Mb }),
      ),
    sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: () => checks.giveSha256 })),
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
  limit: 'piece',
  summary:
    'The next bytes of an announced photograph, as application/octet-stream. What arrived before a connection broke counts.',
  params: ofUpload,
  query: z.strictObject({
    from: z.pipe(
      z
        .string({ error: () => checks.giveFirstByte })
        .check(z.regex(/^\d{1,9}$/, { error: () => checks.giveFirstByte })),
      z.transform(Number),
    ),
  }),
  bytes: true,
  reply: z.object({ received: z.number() }),
  failure: 'Failed to submit application',
})

export const finishUpload = route({
  method: 'POST',
  path: '/student/uploads/:uploadId/finish',
  who: 'student',
  limit: 'upload',
  summary:
    'Check, clean and keep a photograph that has arrived whole. Asking twice answers the same document.',
  params: ofUpload,
  body: z.strictObject({}),
  reply: z.object({ document: VaultDocument }),
  about: ['document'],
  failure: 'Failed to submit application',
})

/** Who looked at one’s documents, over all applications. */
export const listOwnDocumentViews = route({
  method: 'GET',
  path: '/student/document-views',
  who: 'student',
  limit: 'read',
  summary: 'Who looked at one’s own documents, newest first, the last 500.',
  reply: z.object({
    data: z.array(
      z.object({
        _id: z.string(),
        at: Moment,
        name: z.enum(viewedNames),
        role: z.string(),
        viewer: z.string(),
        purpose: z.string(),
        /** One has told the office that one does not recognise it. */
        reported: z.boolean(),
        application: z.object({ _id: Id, reference: z.string() }),
      }),
    ),
  }),
  about: ['document view'],
})
