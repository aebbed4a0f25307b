import { checks } from '#texts/applications/letters/checks.ts'
import * as z from 'zod/mini'
import { announcedFile, AnnouncedUpload } from '#areas/applications/documents/contract/unsent-files.ts'
import { moves } from '#areas/applications/states/contract/application-moves.ts'
import type { Stage } from '#platform/contract/stages.ts'
import { ApplicationPath } from '#areas/applications/list/contract/applications.ts'
import { Day, Id, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'

/** The maximum number of files, each a photograph of a page or a PDF. */
export const mostLetterFiles = 8
/** The names of the files in the form of earlier releases, in order. */
export const letterPages: readonly string[] = Array.from(
  { length: mostLetterFiles },
  (_, index) => `page${index + 1}`,
)

const withOffer: readonly Stage[] = ['offered', 'joined']
const takesLetter: readonly Stage[] = [...moves.offer.from, ...withOffer]

/** Whether there is an offer that the university's own letter accompanies. */
export const hasOffer = (stage: Stage): boolean => withOffer.includes(stage)
/** Whether the university's own letter can be attached, replaced or removed: before the offer and while it is valid. */
export const takesUniversityLetter = (stage: Stage): boolean => takesLetter.includes(stage)

/** The letter that a university wrote itself, as pictures of its pages. */
export const UniversityLetter = z.object({
  _id: Id,
  /** Increases when the letter is replaced. */
  version: z.number(),
  /** The date on the letter, if it was entered. */
  dated: z.nullable(Day),
  pages: z.number(),
  addedAt: Timestamp,
  /** Since when it is no longer valid; null while it is valid. */
  endedAt: z.nullable(Timestamp),
})
export type UniversityLetter = z.output<typeof UniversityLetter>

const OneLetter = z.strictObject({ applicationId: Id, letterId: Id })

export const announceLetterPage = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/university-letters/uploads',
  who: 'staff',
  // Cheap, and repeated after every interruption of a weak connection.
  limit: 'piece',
  summary:
    'Announce a file of the university’s own letter, a photo of a page or a PDF, by its size and SHA-256; needs the right ' +
    'to decide. Returns how much of it has been received. Its bytes follow with `sendFilePiece`, and `finishFile` ends it.',
  params: ApplicationPath,
  body: z.strictObject(announcedFile),
  status: 201,
  reply: AnnouncedUpload,
})

export const attachUniversityLetter = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/university-letters',
  who: 'staff',
  limit: 'upload',
  summary:
    'Attach the university’s own letter, a PDF or photographs of its pages that were uploaded for it, replacing the ' +
    'previous one; needs the right to decide. Repeating the call attaches it once.',
  params: ApplicationPath,
  body: z.strictObject({
    dated: z.optional(Day),
    /** The ids of its uploads, in the order of the pages. */
    uploads: z.optional(
      z
        .array(Id, { error: () => checks.uploads })
        .check(z.maxLength(mostLetterFiles, { error: () => checks.tooManyFiles({ most: mostLetterFiles }) })),
    ),
  }),
  /** The form in which browsers of the release before 0142 send it; our own upload the files first. */
  upload: { fields: ['dated'], files: letterPages, orJson: true },
  reply: z.object({ message: z.string() }),
})

export const removeUniversityLetter = route({
  method: 'DELETE',
  path: '/staff/applications/:applicationId/university-letters/:letterId',
  who: 'staff',
  limit: 'write',
  summary: 'Remove the university’s own letter; needs the right to decide.',
  params: OneLetter,
  reply: z.object({ message: z.string() }),
})

export const openUniversityLetter = route({
  method: 'GET',
  path: '/application/:applicationId/university-letters/:letterId',
  who: 'account',
  limit: 'read',
  summary:
    'The university’s own letter as a PDF of its pages, for its student once notified, the agency and the university; each view is recorded.',
  params: OneLetter,
  download: 'application/pdf',
  reply: z.any(),
})

export const showUniversityLetterPage = route({
  method: 'GET',
  path: '/application/:applicationId/university-letters/:letterId/pages/:page',
  who: 'account',
  limit: 'read',
  summary:
    'Thumbnail of a page of the university’s own letter; for console users with a watermark of their name.',
  params: z.strictObject({ ...OneLetter.shape, page: z.string().check(z.regex(/^[1-9]\d?$/)) }),
  download: 'image/jpeg',
  reply: z.any(),
})
