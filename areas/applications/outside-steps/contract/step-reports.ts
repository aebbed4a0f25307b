/** A student's report that an outside step is done. */

import { checks } from '#texts/applications/outside-steps/checks.ts'
import * as z from 'zod/mini'
import { announcedFile, AnnouncedUpload } from '#areas/applications/documents/contract/unsent-files.ts'
import { ApplicationPath } from '#areas/applications/list/contract/applications.ts'
import { Day, Id, line, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'
import { ofStep, OutsideSteps } from './outside-steps.ts'

const Changed = z.object({ message: z.string(), data: OutsideSteps })

export const announceReportFile = route({
  method: 'POST',
  path: '/application/:applicationId/outside-step-uploads',
  who: 'student',
  // Cheap, and repeated after every interruption of a weak connection.
  limit: 'piece',
  summary:
    'Announce the photo or PDF that proves an outside step, by its size and SHA-256. Returns how much of it has been ' +
    'received. Its bytes follow with `sendFilePiece`, and `finishFile` ends it.',
  params: ApplicationPath,
  body: z.strictObject(announcedFile),
  status: 201,
  reply: AnnouncedUpload,
})

export const reportStep = route({
  method: 'PUT',
  path: '/application/:applicationId/outside-steps/:step/report',
  who: 'student',
  limit: 'write',
  summary:
    'Say that an outside step of the caller’s own application is done, where its plan lets students report it and it is ' +
    'open. The office confirms or corrects it. The same report again answers the same; another one while it is open is ' +
    'refused, as is one that the office has answered since `after`.',
  params: ofStep,
  body: z.strictObject({
    /** The day on which it was done; not in the future. */
    on: z.optional(z.nullable(Day)),
    /** As the university, the bank or the embassy writes it. */
    reference: z.optional(z.nullable(line({ empty: () => checks.referenceOrNone, max: 100 }))),
    /** The id of the upload that proves it. */
    upload: z.optional(Id),
    /** The newest report that the caller has seen, by its moment; null: none. Unset: an answer is not waited for. */
    after: z.optional(z.nullable(Timestamp)),
  }),
  reply: Changed,
  about: ['application'],
})

export const withdrawReport = route({
  method: 'DELETE',
  path: '/application/:applicationId/outside-steps/:step/report',
  who: 'student',
  limit: 'write',
  summary:
    'Take a report back, with its photo or PDF, until the office has answered it. Asking twice answers the same.',
  params: ofStep,
  reply: Changed,
  about: ['application'],
})
