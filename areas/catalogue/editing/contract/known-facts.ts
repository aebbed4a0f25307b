import * as z from 'zod/mini'
import { Country } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'

/**
 * The facts of a program that students decide by. Tuition counts only with its year. A fact counts only if its source is
 * the university's or an authority's own page, or an officer has named its source.
 */
export const countedFacts = [
  'award',
  'language',
  'duration',
  'tuition',
  'intake',
  'requirements',
  'source',
  'checked',
] as const
export type CountedFact = (typeof countedFacts)[number]

export const KnownFactCounts = z.object({
  programs: z.number(),
  /** How many programs have each fact. */
  known: z.record(z.enum(countedFacts), z.number()),
  /** How many programs have all of them. */
  complete: z.number(),
  /** How many programs have only a source of somebody else, such as an agent: nothing of them counts. */
  otherSource: z.number(),
})
export type KnownFactCounts = z.output<typeof KnownFactCounts>

export const countKnownFacts = route({
  method: 'GET',
  path: '/staff/catalogue/known-facts',
  who: 'staff',
  limit: 'read',
  replica: true,
  summary: 'How many published programs have each fact, by country and in all.',
  reply: z.object({
    /** Countries with published programs, those with the most complete programs first. */
    countries: z.array(z.object({ country: Country, ...KnownFactCounts.shape })),
    total: KnownFactCounts,
  }),
  about: ['program'],
})
