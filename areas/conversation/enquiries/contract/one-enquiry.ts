import { checks } from '#texts/conversation/enquiries/checks.ts'
import * as z from 'zod/mini'
import { Day, Id, paragraphOrNothing, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'
import { callOutcomes, closeReasons, Enquiry, enquiryKinds } from './enquiries.ts'

/** The longest note of a call, in characters. */
export const enquiryCallMost = 2000
/** The maximum number of other enquiries from the same person that are listed. */
export const otherEnquiriesMost = 5

/** The most days ahead for which a call can be planned. */
export const longestCallBackDays = 180
/** Days on which people are often called back. */
export const callBackDays = { today: 0, tomorrow: 1, 'in-3-days': 3, 'in-a-week': 7 } as const
export const callBackChoices = ['today', 'tomorrow', 'in-3-days', 'in-a-week'] as const

const CallBackDay = z.union([z.enum(callBackChoices), Day], { error: () => checks.callBackDay })
export type CallBackDay = z.output<typeof CallBackDay>

/** What may have happened to an enquiry. */
export const enquiryActs = [
  'received',
  'claimed',
  'assigned',
  'released',
  'called',
  'planned',
  'unplanned',
  'answered',
  'handled',
  'reopened',
  'linked',
  'unlinked',
] as const

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
      /** The day on which to call back that was set. */
      day: z.nullable(Day),
      /** Why it was closed. */
      reason: z.nullable(z.enum(closeReasons)),
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
    'their data. An open enquiry that nobody has becomes the caller’s. A day to call back that has come is done with; ' +
    '`callBack` sets the next one. Takes an Idempotency-Key: the same key records once.',
  params: Path,
  body: z
    .strictObject({
      outcome: z.enum(callOutcomes, { error: () => checks.callOutcome }),
      text: paragraphOrNothing({ empty: () => checks.whatWasSaid, max: enquiryCallMost }),
      callBack: z.optional(CallBackDay),
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

export const planCallBack = route({
  method: 'PUT',
  path: '/staff/enquiries/:enquiryId/call-back',
  who: 'staff',
  limit: 'write',
  summary:
    'Set the day on which to call back whoever left an open enquiry, or remove it (`day` null). An enquiry that nobody has ' +
    'becomes the caller’s; whoever has it on that day is reminded.',
  params: Path,
  body: z.strictObject({ day: z.nullable(CallBackDay) }),
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
