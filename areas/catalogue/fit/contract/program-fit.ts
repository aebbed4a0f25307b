import * as z from 'zod/mini'
import { Id } from '#platform/contract/fields.ts'
import { Count, ProgramFilters } from '#areas/catalogue/search/contract.ts'
import { route } from '#platform/contract/route.ts'
import { doubts, Requirement, verdicts } from './requirements.ts'

export const JudgedRequirement = z.object({
  ...Requirement.shape,
  verdict: z.enum(verdicts),
  /** Why it is not known; null unless `not-known`. */
  because: z.nullable(z.enum(doubts)),
  /** What the record has, in the scheme of the requirement; null if nothing is comparable. */
  have: z.nullable(z.number()),
  /** How much is missing, in the scheme; null unless missed by an amount. */
  shortBy: z.nullable(z.number()),
  /** What `have` and `shortBy` refer to: an index in `alternatives`; null = the line itself. */
  about: z.nullable(z.number()),
  /** The index of the alternative that meets it; null if it is the line itself or none. */
  metBy: z.nullable(z.number()),
})
export type JudgedRequirement = z.output<typeof JudgedRequirement>

/** A dated rule of a regulator at home (PM&DC, HEC, PEC), or that students must ask the regulator. Never a promise. */
export const RecognitionLine = z.object({
  /** Short name of the regulator, such as `PM&DC`. */
  regulator: z.string(),
  verdict: z.enum(['met', 'missed', 'ask']),
  /** The rule in a sentence, or what to ask the regulator; null if none is known. */
  rule: z.nullable(z.string()),
  /** Where the rule was read, or where to ask. */
  sourceUrl: z.nullable(z.string()),
  /** The day the rule was read; null for a question. */
  checkedOn: z.nullable(z.string()),
})
export type RecognitionLine = z.output<typeof RecognitionLine>

export const showProgramFit = route({
  method: 'GET',
  path: '/catalogue/programs/:programId/fit',
  who: 'signed-in',
  limit: 'read',
  replica: true,
  summary:
    'The requirements of a program compared with the viewer’s own record, and recognition by regulators at home.',
  params: z.strictObject({ programId: Id }),
  reply: z.object({
    /** False for officers, and for students who have entered nothing yet. */
    compared: z.boolean(),
    requirements: z.array(JudgedRequirement),
    /** Where the requirements were read; null = not given. */
    sourceUrl: z.nullable(z.string()),
    checkedOn: z.nullable(z.string()),
    recognition: z.array(RecognitionLine),
  }),
})

/** A small change of the record, and how many programs it would open. */
export const Step = z.object({
  kind: Requirement.shape.kind,
  subject: z.string(),
  part: z.nullable(z.string()),
  scheme: z.nullable(z.string()),
  /** What the record has (null = nothing yet), and what would be needed. */
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  /** Programs that would then be met in full. */
  opens: Count,
  /** When the result is known if the test is taken in the coming weeks; null if it is not about a test. */
  resultBy: z.nullable(z.string()),
  /** How many deadlines of those programs are after `resultBy`. */
  deadlinesLeft: z.nullable(Count),
})
export type Step = z.output<typeof Step>

export const showNearestPath = route({
  method: 'GET',
  path: '/catalogue/nearest-path',
  who: 'student',
  limit: 'read',
  replica: true,
  summary: 'The smallest changes of one’s record that would open the most programs within the filters.',
  query: ProgramFilters,
  reply: z.object({
    qualifyNow: Count,
    /** At most five, those that open most first. */
    steps: z.array(Step),
  }),
})
