import { checks } from '#texts/applications/documents/checks.ts'
import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'

export const reportView = route({
  method: 'POST',
  path: '/student/document-views/:viewId/report',
  who: 'student',
  limit: 'write',
  summary: 'Report to the admins a view of an own document that one does not recognize.',
  params: z.strictObject({
    viewId: z.string().check(z.regex(/^[1-9]\d{0,17}$/, { error: () => checks.unknownView })),
  }),
  reply: z.object({ message: z.string() }),
  about: ['document view'],
  failure: 'Your report could not be sent',
})
