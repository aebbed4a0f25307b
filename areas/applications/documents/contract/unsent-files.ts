import { checks } from '#texts/applications/documents/checks.ts'
import * as z from 'zod/mini'
import { documentLimits } from '#platform/contract/document-limits.ts'
import { Id } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'

/** Bytes per piece; after an interruption, an upload resumes after the last piece. */
export const pieceBytes = 256 * 1024

/** What an upload is announced by: how large the file is, and the SHA-256 by which it is recognized. */
export const announcedFile = {
  bytes: z
    .int({ error: () => checks.giveFileSize })
    .check(
      z.gte(1, { error: () => checks.fileEmptyChooseAgain }),
      z.lte(documentLimits.fileBytes, { error: () => checks.fileLargerThan10Mb }),
    ),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: () => checks.giveSha256 })),
}

/** Where a piece begins. */
export const PieceQuery = z.strictObject({
  from: z.pipe(
    z
      .string({ error: () => checks.giveFirstByte })
      .check(z.regex(/^\d{1,9}$/, { error: () => checks.giveFirstByte })),
    z.transform(Number),
  ),
})

/** The reply to an announced file. */
export const AnnouncedUpload = z.object({
  uploadId: Id,
  received: z.number(),
  /** How many pages it has, once it is stored. */
  pages: z.nullable(z.number()),
})
export type AnnouncedUpload = z.output<typeof AnnouncedUpload>

const ofUpload = z.strictObject({ uploadId: Id })

export const sendFilePiece = route({
  method: 'PUT',
  path: '/uploads/:uploadId',
  who: 'account',
  limit: 'piece',
  summary:
    'The next bytes of a file that was announced for a message, as a document from outside, for a letter or for a ' +
    'consent, as application/octet-stream. Bytes received before a connection broke count.',
  params: ofUpload,
  query: PieceQuery,
  bytes: true,
  reply: z.object({ received: z.number() }),
})

export const finishFile = route({
  method: 'POST',
  path: '/uploads/:uploadId/finish',
  who: 'account',
  limit: 'write',
  summary:
    'Check, clean and store a file that has been received completely. It waits two hours for what it belongs to; announcing it again renews that.',
  params: ofUpload,
  body: z.strictObject({}),
  reply: z.object({ pages: z.number() }),
})

export const dropFile = route({
  method: 'DELETE',
  path: '/uploads/:uploadId',
  who: 'account',
  limit: 'write',
  summary: 'Remove a file that was uploaded and not sent.',
  params: ofUpload,
  reply: z.object({}),
})
