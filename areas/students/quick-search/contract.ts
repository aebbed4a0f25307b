import * as z from 'zod/mini'
import { stages } from '#platform/contract/stages.ts'
import { Id } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'
import { quickSearchChecks } from '#texts/students/quick-search/quick-search.ts'

/** The fewest characters for which something is searched. */
export const fewestCharacters = 2
/** The maximum number of results of each kind. */
export const resultsOfKind = 5

export const QuickResults = z.object({
  students: z.array(
    z.object({ _id: Id, name: z.string(), email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  ),
  files: z.array(
    z.object({
      _id: Id,
      reference: z.string(),
      stage: z.enum(stages),
      studentName: z.string(),
      programName: z.string(),
      universityName: z.string(),
      /** Who is responsible for it; null for nobody. */
      officerName: z.nullable(z.string()),
    }),
  ),
  programs: z.array(z.object({ _id: Id, programName: z.string(), universityName: z.string() })),
})
export type QuickResults = z.output<typeof QuickResults>

export const quickSearch = route({
  method: 'GET',
  path: '/staff/quick-search',
  who: 'staff',
  limit: 'read',
  summary:
    'The first students, files and programs for what was typed: a name, also a misspelled one, a phone number in any ' +
    'notation, an e-mail address or a reference. It covers everybody’s files.',
  query: z.strictObject({
    text: z
      .string({ error: () => quickSearchChecks.text })
      .check(
        z.trim(),
        z.minLength(fewestCharacters, { error: () => quickSearchChecks.text }),
        z.maxLength(100, { error: () => quickSearchChecks.text }),
      ),
  }),
  reply: QuickResults,
})
