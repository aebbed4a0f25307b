import * as z from 'zod/mini'
import { ApplicationPath } from '#areas/applications/list/contract/applications.ts'
import { Id, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'

/** Minutes without any input after which somebody no longer counts as having a file open. */
export const silentMinutes = 5

const People = z.object({
  /** Everybody of the office who has it open besides the viewer, who came first at the front. */
  people: z.array(z.object({ _id: Id, name: z.string(), since: Timestamp })),
})

const Report = z.strictObject({
  /** The id that the screen sent in the header `live-stream` when it began to follow changes. */
  stream: Id,
  here: z.boolean(),
})

const lasts = `It counts until its stream of changes ends, or for ${silentMinutes} minutes without another report.`

export const showPresence = route({
  method: 'GET',
  path: '/staff/applications/:applicationId/presence',
  who: 'staff',
  limit: 'read',
  summary: 'Who else of the office has a file open now. The stream of changes tells when it changes.',
  params: ApplicationPath,
  reply: People,
})

export const reportPresence = route({
  method: 'PUT',
  path: '/staff/applications/:applicationId/presence',
  who: 'staff',
  limit: 'write',
  summary: `Say that a screen shows a file, or no longer does. ${lasts}`,
  params: ApplicationPath,
  body: Report,
  reply: People,
})

const ThreadPath = z.strictObject({ threadId: Id })

export const showThreadPresence = route({
  method: 'GET',
  path: '/staff/messages/:threadId/presence',
  who: 'staff',
  limit: 'read',
  summary:
    'Who else of the office has a conversation open now. One about an application is shown with the file.',
  params: ThreadPath,
  reply: People,
})

export const reportThreadPresence = route({
  method: 'PUT',
  path: '/staff/messages/:threadId/presence',
  who: 'staff',
  limit: 'write',
  summary: `Say that a screen shows a conversation, or no longer does. ${lasts}`,
  params: ThreadPath,
  body: Report,
  reply: People,
})

const EnquiryPath = z.strictObject({ enquiryId: Id })

export const showEnquiryPresence = route({
  method: 'GET',
  path: '/staff/enquiries/:enquiryId/presence',
  who: 'staff',
  limit: 'read',
  summary: 'Who else of the office has an enquiry open now.',
  params: EnquiryPath,
  reply: People,
})

export const reportEnquiryPresence = route({
  method: 'PUT',
  path: '/staff/enquiries/:enquiryId/presence',
  who: 'staff',
  limit: 'write',
  summary: `Say that a screen shows an enquiry, or no longer does. ${lasts}`,
  params: EnquiryPath,
  body: Report,
  reply: People,
})
