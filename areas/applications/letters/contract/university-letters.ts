import * as z from 'zod/mini'
import { moves } from '#areas/applications/states/contract/application-moves.ts'
import type { Stage } from '#platform/contract/stages.ts'
import { ApplicationPath } from '#areas/applications/list/contract/applications.ts'
import { Day, Id, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'

/** The maximum number of files, each a photograph of a page or a PDF; a form takes 40 MB. */
export const mostLetterFiles = 8
/** The names of the files on the wire, in order. */
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

export const attachUniversityLetter = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/university-letters',
  who: 'staff',
  limit: 'upload',
  summary:
    'Attach the university’s own letter as a PDF or photographs of its pages, replacing the previous one; needs the right to decide.',
  params: ApplicationPath,
  body: z.strictObject({ dated: z.optional(Day) }),
  upload: { fields: ['dated'], files: letterPages },
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
