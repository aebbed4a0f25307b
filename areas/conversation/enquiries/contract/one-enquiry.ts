import { checks } from '#texts/conversation/enquiries/checks.ts'
import * as z from 'zod/mini'
import { Id, paragraphOrNothing, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'
import { callOutcomes, Enquiry, enquiryKinds } from './enquiries.ts'

/** The longest note of a call, in characters. */
export const enquiryCallMost = 2000
/** The maximum number of other enquiries from the same person that are listed. */
export const otherEnquiriesMost = 5

/** What may have happened to an enquiry. */
export const enquiryActs = [
  'received',
  'claimed',
  'assigned',
  'released',
  'called',
  'answered',
  'handled',
  'reopened',
  'linked',
  'unlinked',
] as const
export type EnquiryAct = (typeof enquiryActs)[number]

export const EnquiryDetails = z.extend(Enquiry, {
  /** Other enquiries with its e-mail address or phone number, newest first. */
  others: z.array(
    z.object({ _id: Id, kind: z.enum(enquiryKinds), receivedAt: Timestamp, isHandled: z.boolean() }),
  ),
  /** What happened, oldest first. */
  history: z.array(
    z.object({
      at: Timestamp,
      act: z.enum(enquiryActs),
      /** Name of whoever did it; null for the visitor, and for an officer whose account is gone. */
      by: z.nullable(z.string()),
      /** The officer or student it was assigned or linked to, or no longer is. */
      whom: z.nullable(z.string()),
    }),
  ),
})
export type EnquiryDetails = z.output<typeof EnquiryDetails>

const Path = z.strictObject({ enquiryId: Id })
const Changed = z.object({ message: z.string(), data: EnquiryDetails })

export const showEnquiry = route({
  method: 'GET',
  path: '/staff/enquiries/:enquiryId',
  who: 'staff',
  limit: 'read',
  summary: 'One enquiry with its calls and answers, what happened to it, and what else the same person sent.',
  params: Path,
  reply: z.object({ data: EnquiryDetails }),
  about: ['enquiry'],
})

export const noteCall = route({
  method: 'POST',
  path: '/staff/enquiries/:enquiryId/calls',
  who: 'staff',
  limit: 'write',
  summary:
    'Record a call to whoever left an enquiry; nobody changes it afterwards, and the person may read it in a copy of ' +
    'their data. An open enquiry that nobody has becomes the caller’s. Takes an Idempotency-Key: the same key records once.',
  params: Path,
  body: z
    .strictObject({
      outcome: z.enum(callOutcomes, { error: () => checks.callOutcome }),
      text: paragraphOrNothing({ empty: () => checks.whatWasSaid, max: enquiryCallMost }),
    })
    .check(
      z.refine(({ outcome, text }) => outcome !== 'reached' || text !== '', {
        error: () => checks.whatWasSaid,
        path: ['text'],
      }),
    ),
  status: 201,
  reply: Changed,
  about: ['enquiry'],
})

export const linkEnquiry = route({
  method: 'PUT',
  path: '/staff/enquiries/:enquiryId/student',
  who: 'staff',
  limit: 'write',
  summary:
    'Link an enquiry to the student who left it, or unlink it (`studentId` null). A linked enquiry is part of the ' +
    'student’s data: of its copy, and deleted with the account. Refused if somebody else has changed it since `seen`.',
  params: Path,
  body: z.strictObject({
    studentId: z.nullable(Id),
    /** The linked student on the caller’s screen. */
    seen: z.nullable(Id),
  }),
  reply: Changed,
  about: ['enquiry', 'student'],
})
