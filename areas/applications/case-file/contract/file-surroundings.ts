import * as z from 'zod/mini'
import { stages } from '#platform/contract/stages.ts'
import { ApplicationPath } from '#areas/applications/list/contract/applications.ts'
import { Id } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'

export const OtherApplication = z.object({
  _id: Id,
  reference: z.string(),
  stage: z.enum(stages),
  programName: z.string(),
  universityName: z.string(),
  /** Who is responsible for it; null for nobody. */
  officerName: z.nullable(z.string()),
})

export const showSurroundings = route({
  method: 'GET',
  path: '/staff/applications/:applicationId/surroundings',
  who: 'staff',
  limit: 'read',
  summary:
    'How to reach the student of a file today, which may differ from the copy in it, the student’s other applications, newest first, and how many messages are new.',
  params: ApplicationPath,
  reply: z.object({
    student: z.object({ _id: Id, name: z.string(), phone: z.nullable(z.string()) }),
    others: z.array(OtherApplication),
    /** Messages of the student or the university that nobody in the office has opened. */
    newMessages: z.number(),
  }),
  about: ['application', 'message'],
})
