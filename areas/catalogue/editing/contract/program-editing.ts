import { checks } from '#texts/catalogue/editing/checks.ts'
import * as z from 'zod/mini'
import { documentKinds } from '#platform/contract/documents.ts'
import { Country, Day, Id, line, paragraph } from '#platform/contract/fields.ts'
import { WebAddress } from '#areas/catalogue/costs/contract/money.ts'
import { tuitionPeriods } from '#areas/catalogue/programs/contract/programs.ts'
import { Limit, Page, Search } from '#platform/contract/pages.ts'
import { requirementKinds } from '#areas/catalogue/fit/contract/requirements.ts'
import { route } from '#platform/contract/route.ts'
import {
  editableRecord,
  FactSource,
  knownFacts,
  KnownSource,
  MoveRecord,
  optionalLine,
  recordStatuses,
  UndoEdit,
  Version,
} from './catalogue-facts.ts'
import { factLimits } from './fact-limits.ts'

export const ProgramEntry = z.object({
  _id: Id,
  programName: z.string(),
  award: z.nullable(z.string()),
  level: z.nullable(z.number()),
  /** Where it is taught: what tells programs of the same name apart. */
  campus: z.nullable(z.string()),
  status: z.enum(recordStatuses),
  checkedOn: z.nullable(z.string()),
  stale: z.boolean(),
  hasSource: z.boolean(),
  /** The number of published intakes. */
  intakes: z.number(),
  draftIntakes: z.number(),
  openMistakes: z.number(),
})
export type ProgramEntry = z.output<typeof ProgramEntry>

const currency = z.string().check(z.regex(/^[A-Z]{3}$/, { error: () => checks.currencyThreeCapitalsEur }))
const amount = z
  .number({ error: () => checks.enterAmountNumber })
  .check(
    z.gte(0, { error: () => checks.enterZeroMore }),
    z.lte(1_000_000_000, { error: () => checks.amountTooLargeBeRight }),
  )

export const ProgramTitle = z.strictObject({
  name: line({ empty: () => checks.enterNameProgram, max: factLimits.programName }),
  award: optionalLine(factLimits.award),
  /** ISCED 2011. */
  level: z.nullable(
    z
      .int({ error: () => checks.chooseLevel })
      .check(z.gte(0, { error: () => checks.chooseLevel }), z.lte(8, { error: () => checks.chooseLevel })),
  ),
  /** ISCED-F 2013. */
  field: z.nullable(z.string().check(z.regex(/^[0-9]{2,4}$/, { error: () => checks.chooseFieldStudy }))),
  url: z.nullable(WebAddress),
})
export const ProgramStudy = z.strictObject({
  durationMonths: z.nullable(
    z.number({ error: () => checks.enterMonthsNumber }).check(
      // Stored to a tenth: less would be none.
      z.gte(0.1, { error: () => checks.enterMoreThanZeroMonths }),
      z.lte(180, { error: () => checks.enterAtMost180Months }),
    ),
  ),
  /** BCP 47. */
  language: z.nullable(
    z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, { error: () => checks.chooseLanguage })),
  ),
  mode: optionalLine(factLimits.mode),
  /** Where it is taught, as the source calls it: a campus, a branch of the university, or a city. */
  campus: optionalLine(factLimits.campus),
})
export const ProgramTuition = z
  .strictObject({
    amount: z.nullable(amount),
    /** The upper end, if the source states a range. */
    upTo: z.nullable(amount),
    currency: z.nullable(currency),
    period: z.nullable(z.enum(tuitionPeriods, { error: () => checks.chooseWhatAmountFor })),
    /** The year for which the amount is stated, as the source writes it. */
    year: optionalLine(factLimits.tuitionYear),
  })
  .check(
    z.refine((fee) => fee.amount === null || fee.currency !== null, {
      path: ['currency'],
      error: () => checks.enterCurrencyAmount,
    }),
    z.refine((fee) => fee.amount === null || fee.period !== null, {
      path: ['period'],
      error: () => checks.chooseWhatAmountFor,
    }),
    z.refine((fee) => fee.upTo === null || (fee.amount !== null && fee.upTo >= fee.amount), {
      path: ['upTo'],
      error: () => checks.upperEndAtLeastAmount,
    }),
  )
export const feeKinds = ['application', 'deposit', 'registration', 'tuition', 'other'] as const
export const ProgramFees = z.strictObject({
  fees: z
    .array(
      z.strictObject({
        kind: z.enum(feeKinds, { error: () => checks.chooseWhatFeeFor }),
        amount,
        currency,
        due: optionalLine(200),
        paidTo: optionalLine(200),
      }),
    )
    .check(z.maxLength(20, { error: () => checks.atMost20Fees })),
})
export const ProgramDocuments = z.strictObject({
  /** Null: not given by the source. */
  requiredDocuments: z.nullable(
    z
      .array(z.enum(documentKinds, { error: () => checks.chooseDocumentsFromList }))
      .check(z.maxLength(documentKinds.length, { error: () => checks.nameEachDocumentOnce })),
  ),
})
const condition = {
  kind: z.enum(requirementKinds, { error: () => checks.chooseWhatMeasured }),
  subject: z
    .string({ error: () => checks.chooseWhatRequired })
    .check(z.regex(/^[a-z0-9_]{1,60}$/, { error: () => checks.chooseWhatRequired })),
  part: z.nullable(z.string().check(z.regex(/^[a-z_]{1,40}$/, { error: () => checks.choosePartTest }))),
  operator: z.enum(['>=', '<=', '=', 'has'], { error: () => checks.chooseHowCompared }),
  value: z.nullable(
    z
      .number({ error: () => checks.enterValueNumber })
      .check(
        z.gte(0, { error: () => checks.enterZeroMore }),
        z.lte(100_000, { error: () => checks.valueTooLargeBeRight }),
      ),
  ),
  scheme: z.nullable(z.string().check(z.regex(/^[a-z0-9_]{1,40}$/, { error: () => checks.chooseScale }))),
}
const valued = z.refine<{ operator: string; value: number | null }>(
  ({ operator, value }) => operator === 'has' || value !== null,
  {
    path: ['value'],
    error: () => checks.enterValue,
  },
)
const scaled = z.refine<{ operator: string; scheme: string | null }>(
  ({ operator, scheme }) => operator === 'has' || scheme !== null,
  {
    path: ['scheme'],
    error: () => checks.chooseScale,
  },
)
export const ProgramRequirements = z.strictObject({
  lines: z
    .array(
      z
        .strictObject({
          ...condition,
          alternatives: z
            .array(z.strictObject(condition).check(valued, scaled))
            .check(z.maxLength(10, { error: () => checks.atMost10Alternatives })),
          note: z.nullable(line({ empty: () => checks.enterNoteLeaveOut, max: 500 })),
        })
        .check(valued, scaled),
    )
    .check(z.maxLength(40, { error: () => checks.atMost40Lines })),
  /** Whether an English test is required; null = not given by the source. */
  englishTest: z.nullable(z.enum(['needed', 'not-needed'], { error: () => checks.chooseOneAnswers })),
  /** The text of the source, shown below the lines. */
  entryRequirements: z.nullable(
    paragraph({ empty: () => checks.enterValueLeaveOut, max: factLimits.entryRequirements }),
  ),
})
const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
export const CatalogueIntake = z
  .strictObject({
    start: z.string({ error: () => checks.chooseYearSeason }).check(
      z.regex(/^20[0-9]{2}-(spring|summer|autumn|winter)$/, {
        error: () => checks.chooseYearSeason2027Autumn,
      }),
    ),
    startsOn: z.nullable(Day),
    opens: z.nullable(Day),
    closes: z.nullable(Day),
    /** The time zone in which the last day ends; null = UTC. */
    timeZone: z.nullable(
      z
        .string()
        .check(z.maxLength(60), z.refine(isTimeZone, { error: () => checks.chooseTimeZoneEuropeRiga })),
    ),
    status: z.enum(recordStatuses, { error: () => checks.chooseDraftPublishedWithdrawn }),
  })
  .check(
    z.refine(({ opens, closes }) => opens === null || closes === null || opens <= closes, {
      path: ['closes'],
      error: () => checks.lastDayComesAfterFirst,
    }),
  )
export const ProgramIntakes = z
  .strictObject({
    intakes: z.array(CatalogueIntake).check(z.maxLength(40, { error: () => checks.atMost40Intakes })),
    /** For programs without dated intakes. */
    deadline: z.nullable(Day),
    note: optionalLine(factLimits.intakeNote),
  })
  .check(
    z.refine(({ intakes }) => new Set(intakes.map(({ start }) => start)).size === intakes.length, {
      path: ['intakes'],
      error: () => checks.nameEachStartOnce,
    }),
  )

export const programGroups = [
  'title',
  'study',
  'tuition',
  'fees',
  'documents',
  'requirements',
  'intakes',
] as const
export type ProgramGroup = (typeof programGroups)[number]

const sourced = { version: Version, source: FactSource }
export const SaveProgram = z.discriminatedUnion('group', [
  z.strictObject({ group: z.literal('title'), ...sourced, value: ProgramTitle }),
  z.strictObject({ group: z.literal('study'), ...sourced, value: ProgramStudy }),
  z.strictObject({ group: z.literal('tuition'), ...sourced, value: ProgramTuition }),
  z.strictObject({ group: z.literal('fees'), ...sourced, value: ProgramFees }),
  z.strictObject({ group: z.literal('documents'), ...sourced, value: ProgramDocuments }),
  z.strictObject({ group: z.literal('requirements'), ...sourced, value: ProgramRequirements }),
  z.strictObject({ group: z.literal('intakes'), ...sourced, value: ProgramIntakes }),
])

export interface ProgramValues {
  readonly title: z.output<typeof ProgramTitle>
  readonly study: z.output<typeof ProgramStudy>
  readonly tuition: z.output<typeof ProgramTuition>
  readonly fees: z.output<typeof ProgramFees>
  readonly documents: z.output<typeof ProgramDocuments>
  readonly requirements: z.output<typeof ProgramRequirements>
  readonly intakes: z.output<typeof ProgramIntakes>
}

export const CatalogueProgram = z.object({
  ...editableRecord,
  university: z.object({
    _id: Id,
    universityName: z.string(),
    country: Country,
    status: z.enum(recordStatuses),
  }),
  groups: knownFacts<ProgramValues>(),
  sources: z.record(z.enum(programGroups), KnownSource),
})
export type CatalogueProgram = z.output<typeof CatalogueProgram>

const ofProgram = z.strictObject({ programId: Id })
const ofUniversity = z.strictObject({ universityId: Id })
const WithProgram = z.object({ message: z.string(), program: CatalogueProgram })
export const listCataloguePrograms = route({
  method: 'GET',
  path: '/staff/catalogue/universities/:universityId/programs',
  who: 'staff',
  limit: 'read',
  summary: 'The programs of a university by page, drafts and withdrawn ones too.',
  params: ofUniversity,
  query: z.strictObject({
    page: Page,
    limit: Limit,
    search: Search,
    status: z.optional(z.enum(recordStatuses, { error: () => checks.chooseDraftPublishedWithdrawn })),
  }),
  reply: z.object({ data: z.array(ProgramEntry), totalCount: z.number() }),
  about: ['program', 'mistake'],
})

export const createProgram = route({
  method: 'POST',
  path: '/staff/catalogue/universities/:universityId/programs',
  who: 'staff',
  limit: 'write',
  summary: 'Begin a program: a draft with its name and source.',
  params: ofUniversity,
  body: z.strictObject({ name: ProgramTitle.shape.name, source: FactSource }),
  status: 201,
  reply: WithProgram,
  about: ['program'],
})

export const showCatalogueProgram = route({
  method: 'GET',
  path: '/staff/catalogue/programs/:programId',
  who: 'staff',
  limit: 'read',
  summary: 'One program with its facts by group, their sources, what is missing, and its last changes.',
  params: ofProgram,
  reply: z.object({ program: CatalogueProgram }),
  about: ['program', 'mistake'],
})

export const saveProgram = route({
  method: 'PUT',
  path: '/staff/catalogue/programs/:programId',
  who: 'staff',
  limit: 'write',
  summary: 'Change one group of facts of a program, with its source and the day it was checked.',
  params: ofProgram,
  body: SaveProgram,
  reply: WithProgram,
  about: ['program'],
})

export const moveProgram = route({
  method: 'PUT',
  path: '/staff/catalogue/programs/:programId/status',
  who: 'staff',
  limit: 'write',
  summary: 'Publish a program, withdraw it with a reason, or make it a draft again.',
  params: ofProgram,
  body: MoveRecord,
  reply: WithProgram,
  about: ['program'],
})

export const undoProgramEdit = route({
  method: 'POST',
  path: '/staff/catalogue/programs/:programId/undo',
  who: 'staff',
  limit: 'write',
  summary: 'Take back the last change of facts of a program.',
  params: ofProgram,
  body: UndoEdit,
  reply: WithProgram,
  about: ['program'],
})
