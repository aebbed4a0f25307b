import { checks } from '#texts/conversation/enquiries/checks.ts'
import { enquiryMessages } from '#texts/conversation/enquiries/enquiry-messages.ts'
import * as z from 'zod/mini'
import { Day, Email, Id, line, Timestamp, paragraph, Phone } from '#platform/contract/fields.ts'
import { Limit, Page, Search } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'

/** The choices of a registration, as the home page lists them. */
export const courseTypes = ['medicine', 'engineering', 'it', 'business', 'humanities'] as const

/** The kinds of enquiry that are stored. */
export const enquiryKinds = ['registration', 'contact'] as const
export type EnquiryKind = (typeof enquiryKinds)[number]
/** How a call to somebody who left an enquiry ended. */
export const callOutcomes = ['reached', 'no_answer'] as const
/** Why an enquiry is closed although nobody became a student. */
export const closeReasons = [
  'answered',
  'not_reached',
  'not_interested',
  'elsewhere',
  'too_expensive',
  'not_eligible',
  'not_offered',
  'duplicate',
  'other',
] as const
export type CloseReason = (typeof closeReasons)[number]
/** How enquiries ended; `not_given` those that were closed before reasons were recorded. */
export const enquiryEnds = ['student', ...closeReasons, 'not_given'] as const
export type EnquiryEnd = (typeof enquiryEnds)[number]
export const subscriberStatuses = ['pending', 'confirmed', 'unsubscribed'] as const

/**
 * Version of the privacy sentence beside each form, stored with the answers. Raise it when the sentence
 * changes.
 */
export const consentVersions = { enquiry: '2026-11', newsletter: '2026-11' } as const

/** Days for which a link in a newsletter e-mail can confirm; it can always unsubscribe. */
export const newsletterLinkDays = 7

const FirstName = line({ empty: () => checks.enterYourFirstName })
/** Many people have only one name. */
const LastName = z.optional(line({ empty: () => checks.lastNameOptional }))

/**
 * Hidden fields of every public form: a field that only robots fill in, and how long the page was open, in
 * milliseconds, where a script could measure it.
 */
export const Unseen = {
  website: z.optional(z.string().check(z.maxLength(500))),
  took: z.optional(z.string().check(z.maxLength(20))),
}

export const RegistrationRequest = z.strictObject({
  firstName: FirstName,
  lastName: LastName,
  courseType: z.enum(courseTypes, { error: () => checks.chooseCourseType }),
  qualification: line({ empty: () => checks.lastCertificate }),
  phone: Phone,
  ...Unseen,
})
export type RegistrationRequest = z.output<typeof RegistrationRequest>

export const ContactMessage = z
  .strictObject({
    firstName: FirstName,
    lastName: LastName,
    phone: z.optional(Phone),
    email: z.optional(Email),
    message: paragraph({ empty: () => checks.typeYourMessage }),
    ...Unseen,
  })
  .check(
    z.refine((answers) => answers.email !== undefined || answers.phone !== undefined, {
      error: () => enquiryMessages.answerHow,
      path: ['email'],
    }),
  )
export type ContactMessage = z.output<typeof ContactMessage>

export const NewsletterRequest = z.strictObject({
  firstName: z.optional(line({ empty: () => checks.firstNameOptional })),
  email: Email,
  ...Unseen,
})
export type NewsletterRequest = z.output<typeof NewsletterRequest>

/** The token of a newsletter e-mail, or the whole address that contains it. */
export const NewsletterLink = z.strictObject({
  token: z.string({ error: () => checks.pasteLink }).check(
    z.trim(),
    z.overwrite((text) => text.slice(text.lastIndexOf('#token=') + 1).replace(/^token=/, '')),
    z.regex(/^[\w-]{43}$/, { error: () => checks.pasteLink }),
  ),
})

const Message = z.object({ message: z.string() })

export const askRegistration = route({
  method: 'POST',
  path: '/enquiry/registration',
  who: 'anyone',
  limit: 'form',
  summary: 'Leave name, course type, qualification and phone number; an officer calls.',
  body: RegistrationRequest,
  reply: Message,
})

export const writeContact = route({
  method: 'POST',
  path: '/enquiry/contact',
  who: 'anyone',
  limit: 'form',
  summary: 'Send a message to the agency.',
  body: ContactMessage,
  reply: Message,
})

export const joinNewsletter = route({
  method: 'POST',
  path: '/newsletter/join',
  who: 'anyone',
  limit: 'form',
  summary: 'Subscribe to the newsletter; sends an e-mail with a link to confirm.',
  body: NewsletterRequest,
  reply: Message,
})

export const confirmNewsletter = route({
  method: 'POST',
  path: '/newsletter/confirm',
  who: 'anyone',
  limit: 'write',
  summary: 'Confirm the newsletter with the token of the e-mail.',
  body: NewsletterLink,
  reply: Message,
})

export const leaveNewsletter = route({
  method: 'POST',
  path: '/newsletter/leave',
  who: 'anyone',
  limit: 'write',
  summary: 'Unsubscribe with the token of any newsletter e-mail.',
  body: NewsletterLink,
  reply: Message,
})

export const Enquiry = z.object({
  _id: Id,
  kind: z.enum(enquiryKinds),
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  courseType: z.nullable(z.enum(courseTypes)),
  qualification: z.nullable(z.string()),
  message: z.nullable(z.string()),
  receivedAt: Timestamp,
  handledAt: z.nullable(Timestamp),
  /** Name of the officer. */
  handledBy: z.nullable(z.string()),
  /** Why it is closed without a student; null while it is open, and for those closed before reasons were recorded. */
  closeReason: z.nullable(z.enum(closeReasons)),
  /** The day on which to call back, at the office; null when it is closed. */
  callBackOn: z.nullable(Day),
  /** Who answers it; null while nobody has taken it. */
  officer: z.nullable(z.object({ _id: Id, name: z.string() })),
  /** The student who left it, if that is known. */
  studentId: z.nullable(Id),
  /** Students with its e-mail address or phone number; first the one it is linked to. */
  students: z.array(z.object({ _id: Id, name: z.string() })),
  /** Calls, oldest first. They are only ever added to. */
  calls: z.array(
    z.object({
      _id: Id,
      /** Name of the officer; null once their account is gone. */
      by: z.nullable(z.string()),
      at: Timestamp,
      outcome: z.enum(callOutcomes),
      /** What was said; a call that nobody answered may have no note. */
      text: z.nullable(z.string()),
    }),
  ),
  /** Answers by e-mail, oldest first. */
  answers: z.array(
    z.object({
      _id: Id,
      /** Name of the officer; null once their account is gone. */
      by: z.nullable(z.string()),
      at: Timestamp,
      text: z.string(),
      /** `sent`: the mail server accepted it. `failed`: delivery was given up. */
      mail: z.enum(['waiting', 'sent', 'failed']),
    }),
  ),
})
export type Enquiry = z.output<typeof Enquiry>

export const Subscriber = z.object({
  _id: Id,
  email: z.string(),
  firstName: z.nullable(z.string()),
  status: z.enum(subscriberStatuses),
  /** Version of the consent text. */
  consentVersion: z.string(),
  askedAt: Timestamp,
  confirmedAt: z.nullable(Timestamp),
  leftAt: z.nullable(Timestamp),
})
export type Subscriber = z.output<typeof Subscriber>

export const listEnquiries = route({
  method: 'GET',
  path: '/staff/enquiries',
  who: 'staff',
  limit: 'read',
  summary:
    'Enquiries by page, newest first. Open ones (`handled` no): first those to call back today, then those that wait, in ' +
    'the order in which they came, then those to call back later.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    search: Search,
    kind: z.optional(
      z.enum(enquiryKinds, { error: () => checks.kindOneOf({ kinds: enquiryKinds.join(', ') }) }),
    ),
    handled: z.optional(z.enum(['yes', 'no'], { error: () => checks.handledYesNo })),
    /** `mine`: those that the caller answers. `none`: those that nobody has taken. */
    officer: z.optional(z.enum(['mine', 'none'], { error: () => checks.officerMineNone })),
    /** Open ones with a day on which to call back, by that day. */
    callBack: z.optional(z.literal('yes', { error: () => checks.callBackYes })),
    /** Those that were answered: by e-mail, or by a call that reached the person. */
    answered: z.optional(z.literal('yes', { error: () => checks.answeredYes })),
    /** Those that are linked to a student. */
    student: z.optional(z.literal('yes', { error: () => checks.studentYes })),
    /** The first and the last day at the office on which they came. */
    from: z.optional(Day),
    to: z.optional(Day),
    /** Closed ones that ended so. */
    ended: z.optional(
      z.enum(enquiryEnds, { error: () => checks.endedOneOf({ ends: enquiryEnds.join(', ') }) }),
    ),
  }),
  reply: z.object({ data: z.array(Enquiry), totalCount: z.number() }),
  about: ['enquiry'],
})

export const markHandled = route({
  method: 'POST',
  path: '/staff/enquiries/:enquiryId/handled',
  who: 'staff',
  limit: 'write',
  summary: 'Mark an enquiry as handled, with the reason unless it is linked to a student; or as open again.',
  params: z.strictObject({ enquiryId: Id }),
  body: z.strictObject({
    handled: z.boolean({ error: () => checks.trueOrFalse }),
    /** Needed to close an enquiry that is linked to no student. */
    reason: z.optional(z.enum(closeReasons, { error: () => checks.closeReason })),
  }),
  reply: z.object({ message: z.string(), data: Enquiry }),
  about: ['enquiry'],
})

export const listSubscribers = route({
  method: 'GET',
  path: '/staff/newsletter-subscribers',
  who: 'staff',
  limit: 'read',
  summary: 'Newsletter subscribers by page, newest first.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    search: Search,
    status: z.optional(
      z.enum(subscriberStatuses, {
        error: () => checks.statusOneOf({ statuses: subscriberStatuses.join(', ') }),
      }),
    ),
  }),
  reply: z.object({
    data: z.array(Subscriber),
    totalCount: z.number(),
    /** Subscribers by status, regardless of the search. */
    counts: z.object({ pending: z.number(), confirmed: z.number(), unsubscribed: z.number() }),
  }),
  about: ['newsletter reader'],
})
