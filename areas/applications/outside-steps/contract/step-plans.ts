/** Plans of outside steps: which steps a country has, when each is due, what it asks for, whom it reminds. */

import { checks } from '#texts/applications/outside-steps/checks.ts'
import * as z from 'zod/mini'
import { DocumentKind } from '#platform/contract/documents.ts'
import { Country, line, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'

/** What a step is in reports, whatever a plan calls it: CAS, CoE and invitation are one kind. */
export const stepKinds = [
  'submission',
  'interview',
  'conditional_offer',
  'unconditional_offer',
  'deposit',
  'attestation',
  'enrollment_confirmation',
  'visa_lodged',
  'biometrics',
  'visa_decision',
  'ticket',
  'arrival',
  'enrolled',
  'other',
] as const
export type StepKind = (typeof stepKinds)[number]

/** How a step stands, as reports count it: `open` once its turn has come, and of those the `late` ones. */
export const stepStandings = ['open', 'late', 'done', 'refused'] as const
export type StepStanding = (typeof stepStandings)[number]

/** Who does a step. */
export const stepDoers = ['office', 'student', 'university', 'embassy'] as const

/** What an officer enters when a step is done. A document is asked for by its kind, in `document`. */
export const stepFacts = ['date', 'reference', 'portal', 'amount'] as const

/** The days of a file that rules count from; `step` counts from the day on which another step was done. */
export const dueAnchors = ['review', 'offer', 'joined', 'start', 'step'] as const

/** The maximum number of steps in a plan, and of days between two of them. */
export const mostSteps = 24
export const mostDays = 730
/** The maximum number of reminders of a step for one person, and of days before the due day. */
export const mostReminders = 3
export const earliestReminder = 60

const StepKey = z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, { error: () => checks.stepKey }))
const wholeDays = (least: number, most: number) => {
  const error = () => checks.days({ least, most })
  return z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }))
}

/** When a step is due. */
export const DueRule = z.strictObject({
  from: z.enum(dueAnchors, { error: () => checks.chooseAnchor }),
  /** The step that `step` counts from. */
  step: z.optional(StepKey),
  /** Days after it; negative: before. */
  days: wholeDays(-mostDays, mostDays),
})
export type DueRule = z.output<typeof DueRule>

const Reminders = z
  .array(wholeDays(0, earliestReminder))
  .check(z.maxLength(mostReminders, { error: () => checks.fewerReminders({ most: mostReminders }) }))

/** A sentence for the student, in which `{university}` and `{program}` are filled in. Any other name would stay as it is. */
const forStudent = (empty: () => string) =>
  line({ empty, max: 200 }).check(
    z.refine((text) => !/\{(?!(?:university|program)\})/.test(text), { error: () => checks.namesFilledIn }),
  )

export const PlanStep = z.strictObject({
  /** Stays the same when the step is renamed, so that files and reports follow it. */
  key: StepKey,
  /** Its name in the office. */
  name: line({ empty: () => checks.nameStep, max: 60 }),
  /** What the student reads. */
  text: forStudent(() => checks.writeForStudent),
  /** What the student reads once it is done; without it, a sentence for its kind. */
  textDone: z.optional(forStudent(() => checks.doneOrNone)),
  kind: z.enum(stepKinds, { error: () => checks.chooseKind }),
  who: z.enum(stepDoers, { error: () => checks.chooseDoer }),
  /** Whether the student can report it as done; without it, what the student does. */
  studentReports: z.optional(z.boolean({ error: () => checks.sayTrueFalse })),
  /** Null: no day until an officer sets one in the file. */
  due: z.nullable(DueRule),
  /** How many days it usually takes; null: not known. */
  usualDays: z.nullable(wholeDays(1, mostDays)),
  asks: z.array(z.enum(stepFacts, { error: () => checks.chooseFact })),
  /** The kind of document that proves it; null: none. */
  document: z.nullable(DocumentKind),
  /** Days before the due day on which each is reminded; 0 is the day itself. */
  remind: z.strictObject({ student: Reminders, officer: Reminders }),
  /** Whether the queue shows it. */
  inQueue: z.boolean({ error: () => checks.sayTrueFalse }),
  /** Keys of the steps that have to be finished first. */
  needs: z.array(StepKey),
  /** Whether a file may do without it. */
  optional: z.boolean({ error: () => checks.sayTrueFalse }),
  /** Whether it starts anew when the file moves to another intake. */
  again: z.boolean({ error: () => checks.sayTrueFalse }),
  /** Slug of the help article for the student. */
  help: z.nullable(z.string().check(z.regex(/^[a-z0-9-]{1,80}$/, { error: () => checks.chooseArticle }))),
})
export type PlanStep = z.output<typeof PlanStep>

/** Whether a plan lets the student report a step as done. */
export const studentReports = ({ studentReports: may, who }: PlanStep): boolean => may ?? who === 'student'

/** Whether each step counts from and needs only steps before it, so that no step waits for itself. */
function namesEarlier(steps: readonly PlanStep[]): boolean {
  const earlier = new Set<string>()
  return steps.every(({ key, due, needs }) => {
    const fits =
      needs.every((one) => earlier.has(one)) &&
      (due?.from === 'step' ? due.step !== undefined && earlier.has(due.step) : due?.step === undefined)
    earlier.add(key)
    return fits
  })
}

/** The steps of a plan, in order. */
export const PlanSteps = z.array(PlanStep).check(
  z.minLength(1, { error: () => checks.addStep, abort: true }),
  z.maxLength(mostSteps, { error: () => checks.fewerSteps({ most: mostSteps }), abort: true }),
  z.refine((steps) => new Set(steps.map(({ key }) => key)).size === steps.length, {
    error: () => checks.keysTwice,
  }),
  z.refine(namesEarlier, { error: () => checks.earlierSteps }),
)

/** The path of a plan: a country, or `every` for countries without one of their own. */
export const everyCountry = 'every'
const PlanPath = z.strictObject({
  country: z.union([z.literal(everyCountry), Country], { error: () => checks.chooseCountry }),
})

const PlanSummary = z.object({
  /** Null: every country without a plan of its own. */
  country: z.nullable(Country),
  version: z.number(),
  steps: z.number(),
  /** Open files that follow any version of it. */
  openFiles: z.number(),
})

export const listStepPlans = route({
  method: 'GET',
  path: '/staff/step-plans',
  who: 'staff',
  limit: 'read',
  summary: 'The plans of outside steps: the one for every country first, then countries with their own.',
  reply: z.object({ plans: z.array(PlanSummary) }),
  about: ['step plan'],
})

const StepPlan = z.object({
  country: z.nullable(Country),
  /** 0: this country has no plan of its own; `steps` are those of every country. */
  version: z.number(),
  steps: z.array(PlanStep),
  openFiles: z.number(),
  /** Its versions, newest first; `by` is null for the one that came with the product. */
  versions: z.array(
    z.object({ version: z.number(), by: z.nullable(z.string()), at: Timestamp, steps: z.number() }),
  ),
})
export type StepPlan = z.output<typeof StepPlan>

export const showStepPlan = route({
  method: 'GET',
  path: '/staff/step-plans/:country',
  who: 'staff',
  limit: 'read',
  summary:
    'The newest version of a plan, with who saved each version; `every` is the plan of all other countries.',
  params: PlanPath,
  reply: StepPlan,
  about: ['step plan'],
})

const badVersion = { error: () => checks.sayVersion }

export const showStepPlanVersion = route({
  method: 'GET',
  path: '/staff/step-plans/:country/versions/:version',
  who: 'staff',
  limit: 'read',
  summary: 'The steps of one version of a plan, so that an earlier one can be used again.',
  params: z.strictObject({
    ...PlanPath.shape,
    version: z.pipe(z.string(badVersion).check(z.regex(/^[1-9]\d{0,5}$/, badVersion)), z.transform(Number)),
  }),
  reply: z.object({ version: z.number(), steps: z.array(PlanStep) }),
  about: ['step plan'],
})

export const saveStepPlan = route({
  method: 'PUT',
  path: '/staff/step-plans/:country',
  who: 'admin',
  limit: 'write',
  summary:
    'Save a new version of a plan. New files follow it; with `files: open`, so do the open files that follow an ' +
    'earlier version. Steps that are done in a file stay.',
  params: PlanPath,
  body: z.strictObject({
    steps: PlanSteps,
    /** The version that the caller changed; 0 for a country without a plan of its own. */
    version: z.int(badVersion).check(z.minimum(0, badVersion)),
    files: z.enum(['new', 'open'], { error: () => checks.chooseFiles }),
  }),
  reply: z.object({ message: z.string(), plan: StepPlan, changedFiles: z.number() }),
  about: ['step plan', 'application'],
})
