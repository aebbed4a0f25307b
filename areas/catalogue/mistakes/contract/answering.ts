import { checks } from '#texts/catalogue/mistakes/checks.ts'
import * as z from 'zod/mini'
import { Id, Timestamp, paragraph } from '#platform/contract/fields.ts'
import { KnownSource, recordStatuses } from '#areas/catalogue/editing/contract/catalogue-facts.ts'
import type { ProgramValues } from '#areas/catalogue/editing/contract/program-editing.ts'
import type { UniversityValues } from '#areas/catalogue/editing/contract/university-editing.ts'
import { Limit, Page } from '#platform/contract/pages.ts'
import { roles, route } from '#platform/contract/route.ts'
import { mistakenFields } from './reporting.ts'

export const mistakeOutcomes = ['corrected', 'right-as-is'] as const

type MistakenField = (typeof mistakenFields)[number]
type FactsIn<Values> = {
  readonly [Group in keyof Values]?: readonly (keyof Values[Group] & string)[]
}
interface FactsMeant {
  readonly program?: FactsIn<ProgramValues>
  readonly university?: FactsIn<UniversityValues>
}

/** The facts that a report about a program means, by group. What the program does not state is its university's. */
const ofProgram: Readonly<Record<MistakenField, FactsMeant>> = {
  name: { program: { title: ['name', 'award'] } },
  tuition: { program: { tuition: ['amount', 'upTo', 'currency', 'period', 'year'] } },
  fees: { program: { fees: ['fees'] } },
  deadline: { program: { intakes: ['intakes', 'deadline', 'note'] } },
  requirements: { program: { requirements: ['lines', 'englishTest', 'entryRequirements'] } },
  language: { program: { study: ['language'] } },
  duration: { program: { study: ['durationMonths'] } },
  place: { program: { study: ['campus'] }, university: { place: ['city', 'country'] } },
  link: { program: { title: ['url'] }, university: { facts: ['website'], applying: ['applyUrl'] } },
  closed: { program: { title: ['url'] } },
  other: {},
}
/** The same for a report about a university, which has no fees, dates or requirements of its own. */
const ofUniversity: Readonly<Partial<Record<MistakenField, FactsMeant>>> = {
  name: { university: { names: ['name', 'localName'] } },
  place: { university: { place: ['city', 'state', 'country'] } },
  link: { university: { facts: ['website'], applying: ['applyUrl'] } },
  closed: { university: { facts: ['website'] } },
}

/** The facts to compare with a report; none if it means no fact in particular. */
export const factsMeant = (about: 'program' | 'university', field: MistakenField): FactsMeant =>
  (about === 'program' ? ofProgram[field] : ofUniversity[field]) ?? {}

/** A group of facts as the catalogue has them now. */
const StatedFacts = z.object({
  of: z.enum(['program', 'university']),
  group: z.string(),
  values: z.record(z.string(), z.unknown()),
  source: KnownSource,
})
export type StatedFacts = z.output<typeof StatedFacts>

export const Mistake = z.object({
  _id: Id,
  university: z.object({ _id: Id, universityName: z.string() }),
  /** Null if it is about the university itself. */
  program: z.nullable(z.object({ _id: Id, programName: z.string() })),
  field: z.enum(mistakenFields),
  text: z.string(),
  sourceUrl: z.nullable(z.string()),
  reportedBy: z.nullable(z.object({ name: z.string(), role: z.enum(roles) })),
  reportedAt: Timestamp,
  outcome: z.nullable(z.enum(mistakeOutcomes)),
  answer: z.nullable(z.string()),
  /** Name of the officer. */
  handledBy: z.nullable(z.string()),
  handledAt: z.nullable(Timestamp),
  /** What the catalogue says now, to compare with the report. */
  now: z.object({
    status: z.enum(recordStatuses),
    facts: z.array(StatedFacts),
  }),
})
export type Mistake = z.output<typeof Mistake>

export const listMistakes = route({
  method: 'GET',
  path: '/staff/mistakes',
  who: 'staff',
  limit: 'read',
  summary: 'Reports of mistakes by page: open ones the oldest first, handled ones the newest first.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    handled: z._default(z.optional(z.enum(['yes', 'no'], { error: () => checks.handledYesNo })), 'no'),
  }),
  reply: z.object({
    data: z.array(Mistake),
    totalCount: z.number(),
    /** The number of open reports, independent of the filters. */
    open: z.number(),
  }),
  about: ['mistake', 'program', 'university'],
})

export const answerMistake = route({
  method: 'POST',
  path: '/staff/mistakes/:mistakeId/answer',
  who: 'staff',
  limit: 'write',
  summary: 'Mark a report as handled; the answer is mailed to its sender.',
  params: z.strictObject({ mistakeId: Id }),
  body: z.strictObject({
    outcome: z.enum(mistakeOutcomes, { error: () => checks.chooseOutcome }),
    answer: paragraph({ empty: () => checks.enterAnswer, max: 1000 }),
  }),
  reply: z.object({ message: z.string(), data: Mistake }),
  about: ['mistake'],
})
