import * as z from 'zod/mini'
import { DocumentPage } from '#platform/contract/documents.ts'
import { Id } from '#platform/contract/fields.ts'
import { withLatinDigits } from '#platform/contract/latin-digits.ts'
import { route } from '#platform/contract/route.ts'
import { announcedFile, AnnouncedUpload } from '#areas/applications/documents/contract/unsent-files.ts'
import { ActForStudent, ActingConsent } from '#platform/acting/contract.ts'
import { actingChecks as checks } from '#texts/students/acting/acting-messages.ts'

/** The version of the wording that students consent to; on the form, and in the e-mail with the code. */
export const actingConsentVersion = '2026-11'

/** Minutes for which a mailed code is valid, and wrong attempts per student in the 24 hours after the first code. */
export const consentCode = { digits: 6, minutes: 30, wrongPerDay: 10 } as const

const Path = z.strictObject({ studentId: Id })
const OneConsent = z.strictObject({ studentId: Id, consentId: Id })
const Changed = z.object({ message: z.string() })

export const showActing = route({
  method: 'GET',
  path: '/staff/students/:studentId/acting',
  who: 'staff',
  limit: 'read',
  summary: 'What the office did on behalf of a student, the last 500 acts, and the student’s consents to it.',
  params: Path,
  reply: z.object({
    student: z.object({
      _id: Id,
      name: z.string(),
      email: z.nullable(z.string()),
      /** Whether the student has set a password. */
      claimed: z.boolean(),
    }),
    acts: z.array(ActForStudent),
    consents: z.array(ActingConsent),
  }),
  about: ['act'],
})

export const announceConsentForm = route({
  method: 'POST',
  path: '/staff/students/:studentId/consent/uploads',
  who: 'staff',
  // Cheap, and repeated after every interruption of a weak connection.
  limit: 'piece',
  summary:
    'Announce a photo or PDF of the signed form of a student’s consent by its size and SHA-256. Returns how much of it ' +
    'has been received. Its bytes follow with `sendFilePiece`, and `finishFile` ends it.',
  params: Path,
  body: z.strictObject(announcedFile),
  status: 201,
  reply: AnnouncedUpload,
})

export const recordConsentForm = route({
  method: 'POST',
  path: '/staff/students/:studentId/consent',
  who: 'staff',
  limit: 'upload',
  summary:
    'Record a student’s consent with a photo or PDF of the signed form that was uploaded for it and is stored encrypted. ' +
    'Repeating the call records it once.',
  params: Path,
  body: z.strictObject({
    /** The id of its upload. */
    upload: z.optional(Id),
  }),
  /** The form in which browsers of the release before 0142 send it; our own upload the file first. */
  upload: { fields: [], files: ['file'], orJson: true },
  reply: Changed,
  about: ['act'],
})

export const printConsentForm = route({
  method: 'GET',
  path: '/staff/students/:studentId/consent-form',
  who: 'staff',
  limit: 'read',
  summary:
    'The form with which a student consents that the office acts for them, to be printed and signed; in the student’s language.',
  params: Path,
  download: 'application/pdf',
  reply: z.any(),
})

export const sendConsentCode = route({
  method: 'POST',
  path: '/staff/students/:studentId/consent/code',
  who: 'staff',
  limit: 'resend',
  summary:
    'Mail a code to a student with which they consent that the office acts for them; an earlier one ends. Refused for the ' +
    'rest of the day after too many wrong attempts.',
  params: Path,
  body: z.strictObject({}),
  reply: Changed,
})

export const confirmConsentCode = route({
  method: 'POST',
  path: '/staff/students/:studentId/consent/confirm',
  who: 'staff',
  limit: 'code',
  summary: 'Record a student’s consent with the code that they read out. Repeating the call records it once.',
  params: Path,
  body: z.strictObject({
    code: z.string({ error: () => checks.code }).check(
      z.overwrite((text) => withLatinDigits(text).replace(/\s/gu, '')),
      z.regex(/^\d{6}$/, { error: () => checks.code }),
    ),
  }),
  reply: Changed,
  about: ['act'],
})

export const openConsentForm = route({
  method: 'GET',
  path: '/staff/students/:studentId/consent/:consentId',
  who: 'staff',
  limit: 'read',
  summary: 'A page of a signed form as a picture. The view is logged.',
  params: OneConsent,
  query: z.strictObject({ page: DocumentPage }),
  download: 'image/jpeg',
  reply: z.any(),
})

export const recordWithdrawal = route({
  method: 'POST',
  path: '/staff/students/:studentId/consent/withdraw',
  who: 'staff',
  limit: 'write',
  summary:
    'Record that a student has withdrawn the consent that the office acts for them; one who has not claimed the account ' +
    'cannot do so alone. From then on nobody acts for the student until a new consent is recorded.',
  params: Path,
  body: z.strictObject({}),
  reply: Changed,
  about: ['act'],
})

export const openOwnConsentForm = route({
  method: 'GET',
  path: '/student/acting-consents/:consentId',
  who: 'student',
  limit: 'read',
  summary: 'A page of the form with which one consented that the office acts for oneself, as a picture.',
  params: z.strictObject({ consentId: Id }),
  query: z.strictObject({ page: DocumentPage }),
  download: 'image/jpeg',
  reply: z.any(),
})

export const withdrawConsent = route({
  method: 'POST',
  path: '/student/acting-consents/withdraw',
  who: 'student',
  limit: 'write',
  summary: 'Withdraw one’s consent that the office acts for oneself. What was done stays.',
  body: z.strictObject({}),
  reply: Changed,
  about: ['act'],
})
