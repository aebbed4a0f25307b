import { checks } from '#texts/conversation/enquiries/checks.ts'
import * as z from 'zod/mini'
import { Day, Id, paragraph, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'
import { Enquiry, enquiryEnds } from './enquiries.ts'

/** The longest answer, in characters. */
export const enquiryAnswerMost = 3000
/** How many enquiries can be assigned at once. */
export const enquiriesAtOnce = 100

const Path = z.strictObject({ enquiryId: Id })

export const countEnquiries = route({
  method: 'GET',
  path: '/staff/enquiries-open',
  who: 'staff',
  limit: 'read',
  summary:
    'How many enquiries are open: all, the caller’s own, those that nobody has taken, and those to call back today.',
  reply: z.object({
    open: z.number(),
    mine: z.number(),
    unassigned: z.number(),
    /** Those whose day to call back is today or has passed. */
    callToday: z.number(),
    /** When the one that has waited longest arrived; null if none is open. */
    oldest: z.nullable(Timestamp),
  }),
  about: ['enquiry'],
})

export const countClosedEnquiries = route({
  method: 'GET',
  path: '/staff/enquiries-closed',
  who: 'staff',
  limit: 'read',
  summary:
    'How the closed enquiries that are still stored ended, the most frequent first; only those that came on these days.',
  query: z.strictObject({ from: z.optional(Day), to: z.optional(Day) }),
  reply: z.object({
    total: z.number(),
    ends: z.array(z.object({ end: z.enum(enquiryEnds), count: z.number() })),
  }),
  about: ['enquiry'],
})

export const answerEnquiry = route({
  method: 'POST',
  path: '/staff/enquiries/:enquiryId/answers',
  who: 'staff',
  limit: 'write',
  summary:
    'Answer an enquiry by e-mail; the answer is stored. Takes an Idempotency-Key: the same key answers once.',
  params: Path,
  body: z.strictObject({
    text: paragraph({ empty: () => checks.writeYourAnswer, max: enquiryAnswerMost }),
    /** The number of answers when the officer began to write. */
    after: z.number({ error: () => checks.answersSeen }).check(z.int(), z.gte(0), z.lte(1000)),
  }),
  status: 201,
  reply: z.object({ message: z.string(), data: Enquiry }),
  about: ['enquiry'],
})

export const assignEnquiry = route({
  method: 'PUT',
  path: '/staff/enquiries/:enquiryId/officer',
  who: 'staff',
  limit: 'write',
  summary:
    'Take an open enquiry, hand it to another officer, or release it (`officerId` null). Refused if somebody else ' +
    'has changed it since `seen`.',
  params: Path,
  body: z.strictObject({
    officerId: z.nullable(Id),
    /** Who answers it according to the caller’s screen. */
    seen: z.nullable(Id),
  }),
  reply: z.object({ message: z.string(), data: Enquiry }),
  about: ['enquiry'],
})

export const assignEnquiries = route({
  method: 'POST',
  path: '/staff/enquiries/assign',
  who: 'staff',
  limit: 'write',
  summary:
    'Take open enquiries, hand them to another officer (`to`), or release them (`to` null). Each names who had it when ' +
    'the caller looked: one that has changed hands or was closed since is left as it is; when that is all of them, the ' +
    'call is refused.',
  body: z.strictObject({
    to: z.nullable(z.union([z.literal('me'), Id], { error: () => checks.chooseOfficer })),
    enquiries: z
      .array(
        z.strictObject({
          _id: Id,
          /** Who answered it according to the screen; null for nobody. */
          officer: z.nullable(Id),
        }),
      )
      .check(
        z.minLength(1, { error: () => checks.chooseEnquiry }),
        z.maxLength(enquiriesAtOnce, { error: () => checks.chooseFewer({ enquiriesAtOnce }) }),
      ),
  }),
  reply: z.object({
    message: z.string(),
    /** `_id`s of those that are now as asked. */
    changed: z.array(Id),
    /** How many were left as they are. */
    left: z.number(),
  }),
  about: ['enquiry'],
})

export const openNextEnquiry = route({
  method: 'POST',
  path: '/staff/enquiries/next',
  who: 'staff',
  limit: 'write',
  summary:
    'Of the caller’s own enquiries and those that nobody has taken, the one to call back today or else the one that has ' +
    'waited longest, assigned to the caller; none that is to be called back later. Two requests at once get two enquiries.',
  body: z.strictObject({
    /** The enquiry on the caller’s screen, which is not the next one. */
    except: z.optional(Id),
  }),
  reply: z.object({ message: z.string(), data: z.nullable(z.object({ _id: Id })) }),
  about: ['enquiry'],
})

export const deleteEnquiry = route({
  method: 'DELETE',
  path: '/staff/enquiries/:enquiryId',
  who: 'staff',
  limit: 'write',
  summary: 'Delete an enquiry for good, as spam is.',
  params: Path,
  reply: z.object({ message: z.string() }),
  about: ['enquiry'],
})
