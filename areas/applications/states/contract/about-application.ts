import * as z from 'zod/mini'
import { Id } from '#platform/contract/fields.ts'

/** The application an entry is about, if any. */
export const AboutApplication = z.object({
  _id: Id,
  reference: z.string(),
  program: z.string(),
  university: z.string(),
})

export type AboutApplication = z.output<typeof AboutApplication>
