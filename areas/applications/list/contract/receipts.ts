import * as z from 'zod/mini'
import { Id } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'

export const downloadReceipt = route({
  method: 'GET',
  path: '/application/:applicationId/receipt',
  who: 'student',
  limit: 'read',
  summary: 'The receipt of one’s own application, as a PDF: what was sent, when, and what happens next.',
  params: z.strictObject({ applicationId: Id }),
  download: 'application/pdf',
  reply: z.any(),
})
