import * as z from 'zod/mini'
import { checks } from '#texts/applications/case-file/checks.ts'
import { identityDocuments } from '#areas/accounts/profile/contract/profile-vocabulary.ts'
import { ApplicationPath } from '#areas/applications/list/contract/applications.ts'
import { route } from '#platform/contract/route.ts'

/** What an officer may need the number of an identity document for. The student reads it. */
export const numberReasons = ['university_form', 'visa_form', 'compare_number', 'student_asked'] as const
export type NumberReason = (typeof numberReasons)[number]

const WhichDocument = z.enum(identityDocuments, { error: () => checks.chooseIdentityDocument })

export const revealNumber = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/identity-number',
  who: 'staff',
  limit: 'write',
  summary:
    'The full number of the student’s national ID or passport, as it is in the profile today. Needs a fresh proof as ' +
    'identity documents do; each reading is recorded, and the student sees it.',
  params: ApplicationPath,
  body: z
    .strictObject({
      identityDocument: z.optional(WhichDocument),
      /** The former name of `identityDocument`, for pages of the release before. */
      paper: z.optional(WhichDocument),
      reason: z.enum(numberReasons, { error: () => checks.chooseReasonFromList }),
    })
    .check(
      z.refine(({ identityDocument, paper }) => identityDocument !== undefined || paper !== undefined, {
        path: ['identityDocument'],
        error: () => checks.chooseIdentityDocument,
      }),
    ),
  reply: z.object({ number: z.string() }),
})
