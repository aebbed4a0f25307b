import * as z from 'zod/mini'
import { ApplicationPath } from '#areas/applications/list/contract/applications.ts'
import { Id, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'

/** Minutes without any input after which somebody no longer counts as having a file open. */
export const silentMinutes = 5

const People = z.object({
  /** Everybody of the office who has the file open besides the viewer, who came first at the front. */
  people: z.array(z.object({ _id: Id, name: z.string(), since: Timestamp })),
})

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
  summary:
    `Say that a screen shows a file, or no longer does. It counts until its stream of changes ends, or for ` +
    `${silentMinutes} minutes without another report.`,
  params: ApplicationPath,
  body: z.strictObject({
    /** The id that the screen sent in the header `live-stream` when it began to follow changes. */
    stream: Id,
    here: z.boolean(),
  }),
  reply: People,
})
