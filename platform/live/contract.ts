import * as z from 'zod/mini'
import { Id } from '../contract/fields.ts'
import { route } from '../contract/route.ts'

/** The kinds of records whose changes are told to open screens. */
export const liveKinds = [
  'application',
  'message',
  'notice',
  'presence',
  'enquiry',
  'newsletter',
  'approval',
] as const

/** What an open screen is told: that something changed, and which record; never what is in it. */
export const LiveChange = z.object({
  kind: z.enum(liveKinds),
  /** `_id` of the application, conversation, notice, enquiry, newsletter or step of two people; for `presence`, of the file, conversation or enquiry whose readers have changed. */
  id: Id,
})
export type LiveChange = z.output<typeof LiveChange>

/** Streams one person may hold open at once; the oldest ends when another is opened. */
export const liveStreams = 6

export const followChanges = route({
  method: 'GET',
  path: '/live',
  who: 'account',
  limit: 'read',
  summary:
    'Server-sent events: `change` with what changed for the viewer (officers: for the office). A comment every 20 s ' +
    'keeps the line open. Ends with the session; whoever reconnects asks for everything anew. A UUID in the header ' +
    '`live-stream` names the stream, for what lasts as long as it does.',
  stream: 'text/event-stream',
  reply: LiveChange,
})
