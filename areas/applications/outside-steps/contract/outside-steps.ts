/** The outside steps of one application: what happens at the university and the embassy after our decision. */

import { checks } from '#texts/applications/outside-steps/checks.ts'
import * as z from 'zod/mini'
import { hasOffer } from '#areas/applications/letters/contract/university-letters.ts'
import { ApplicationPath } from '#areas/applications/list/contract/applications.ts'
import { DocumentKind } from '#platform/contract/documents.ts'
import { Country, Day, Id, line, paragraph, Timestamp } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'
import { stages, type Stage } from '#platform/contract/stages.ts'
import { stepDoers, stepFacts, stepKinds, type StepKind } from './step-plans.ts'

/** `refused` stops the line: a refused visa is followed by nothing until somebody decides how to go on. */
export const stepStates = ['waiting', 'under_way', 'done', 'not_needed', 'refused'] as const
export type StepState = (typeof stepStates)[number]
/** States of a step that holds up no other. */
export const finishedStates: readonly StepState[] = ['done', 'not_needed']

/** Stages in which something can happen outside: from the review on, until the application ends. */
export const outsideStages: readonly Stage[] = ['under_review', 'documents_requested', 'offered', 'joined']

/** Kinds of steps that an offer has overtaken: a university that offers a place has the application. */
export const kindsBeforeOffer: readonly StepKind[] = ['submission', 'interview', 'conditional_offer']

/** Kinds of steps that follow once the student has joined. */
const kindsAfterJoining: readonly StepKind[] = [
  ...(['deposit', 'attestation', 'enrollment_confirmation', 'visa_lodged', 'biometrics'] as const),
  ...(['visa_decision', 'ticket', 'arrival', 'enrolled'] as const),
]

/**
 * The steps that may come next at a stage. Before the student has joined, none of those after it does: first the student
 * answers the offer. A day that the office has set brings one forward.
 * @param steps in the order of the plan, which says where a step of another kind belongs
 */
export function stepsWithinReach<Step extends { kind: StepKind; due_set: boolean }>(
  steps: readonly Step[],
  stage: Stage,
): Step[] {
  const isAfter = ({ kind }: Step) => kindsAfterJoining.includes(kind)
  const first = steps.findIndex(isAfter)
  return steps.filter(
    (step, at) =>
      stage === 'joined' ||
      step.due_set ||
      !(isAfter(step) || (step.kind === 'other' && first !== -1 && at > first)),
  )
}

/** Whether the stage of an application has overtaken steps of a kind: what comes after an offer does not wait for them. */
export const isOvertaken = (kind: StepKind, stage: Stage): boolean =>
  hasOffer(stage) && kindsBeforeOffer.includes(kind)

/**
 * The state in which a step counts for the student. With an offer, the steps before it that nobody has marked count as
 * done, or as not needed if the plan may do without them: whether there was an interview is not known. An offer without
 * open conditions has overtaken the unconditional one, too.
 */
export function stateForStudent(
  { kind, state, optional }: { kind: StepKind; state: StepState; optional: boolean },
  { stage, openConditions }: { stage: Stage; openConditions: number },
): StepState {
  const isOpen = state === 'waiting' || state === 'under_way'
  const isUnconditional = kind === 'unconditional_offer' && openConditions === 0 && hasOffer(stage)
  if (!isOpen || !(isUnconditional || isOvertaken(kind, stage))) return state
  return optional ? 'not_needed' : 'done'
}

/** What the office answers to a student's report: as reported, done with other facts, or not done. */
const reportAnswers = ['confirmed', 'corrected', 'declined'] as const

/** That a step is done, as its student says. It marks nothing by itself: the office answers it. */
export const StepReport = z.object({
  /** The day on which it was done; null: not said. */
  on: z.nullable(Day),
  reference: z.nullable(z.string()),
  at: Timestamp,
  /** Null while it is open. */
  answer: z.nullable(z.enum(reportAnswers)),
  /** Why it is not confirmed, for the student. */
  answerText: z.nullable(z.string()),
})
export type StepReport = z.output<typeof StepReport>

/** Days before its due day from which the queue lists a step. */
export const stepDueSoonDays = 7

export const OutsideStep = z.object({
  key: z.string(),
  name: z.string(),
  /** What the student reads. */
  text: z.string(),
  kind: z.enum(stepKinds),
  who: z.enum(stepDoers),
  state: z.enum(stepStates),
  /** Whether it is the first open step within reach whose turn has come. At most one is. */
  current: z.boolean(),
  due: z.nullable(Day),
  /** Whether an officer set the day, rather than the plan. */
  dueSet: z.boolean(),
  usualDays: z.nullable(z.number()),
  doneOn: z.nullable(Day),
  reference: z.nullable(z.string()),
  amount: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
  help: z.nullable(z.string()),
  /** Missing in replies of before there were any, as is the next. */
  report: z.optional(z.nullable(StepReport)),
  /** Whether the student can report it as done now. */
  mayReport: z.optional(z.boolean()),
  /** The rest is for the office alone. */
  office: z.nullable(
    z.object({
      portal: z.nullable(z.string()),
      note: z.nullable(z.string()),
      asks: z.array(z.enum(stepFacts)),
      document: z.nullable(DocumentKind),
      optional: z.boolean(),
      /** Names of the steps that have to be finished first and are not. */
      waitsFor: z.array(z.string()),
      version: z.number(),
      by: z.nullable(z.string()),
      at: z.nullable(Timestamp),
    }),
  ),
})
export type OutsideStep = z.output<typeof OutsideStep>

/** A step that lies ahead of a student who has joined. */
export const NextStep = z.extend(
  z.pick(OutsideStep, { key: true, text: true, due: true, help: true, report: true }),
  {
    /** Whether the student can do it now. */
    isTurn: z.boolean(),
  },
)
export type NextStep = z.output<typeof NextStep>

export const OutsideSteps = z.object({
  stage: z.enum(stages),
  /** The plan that the file follows; null: it has no outside steps yet. */
  plan: z.nullable(
    z.object({
      /** Null: the plan of every country. */
      country: z.nullable(Country),
      version: z.number(),
    }),
  ),
  /** The country whose plan a file without steps would follow, and of how many steps. */
  country: Country,
  available: z.number(),
  /** The first day of the intake; null: not known. */
  startsOn: z.nullable(Day),
  steps: z.array(OutsideStep),
  /** Moves to another intake, oldest first. */
  deferrals: z.array(
    z.object({
      from: z.nullable(z.string()),
      to: z.string(),
      at: Timestamp,
      by: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
})
export type OutsideSteps = z.output<typeof OutsideSteps>

export const showOutsideSteps = route({
  method: 'GET',
  path: '/application/:applicationId/outside-steps',
  who: 'signed-in',
  limit: 'read',
  summary: 'What happens outside the office for one application, for its student and for officers.',
  params: ApplicationPath,
  reply: OutsideSteps,
  about: ['application'],
})

const Changed = z.object({ message: z.string(), data: OutsideSteps })

export const startOutsideSteps = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/outside-steps',
  who: 'staff',
  limit: 'write',
  summary: 'Give a file that has no outside steps those of its country. Asking twice answers the same.',
  params: ApplicationPath,
  body: z.strictObject({}),
  reply: Changed,
  about: ['application'],
})

export const ofStep = z.strictObject({
  applicationId: Id,
  step: z.string().check(z.regex(/^[a-z][a-z0-9_]{0,39}$/, { error: () => checks.stepKey })),
})
const version = z
  .int({ error: () => checks.sayVersion })
  .check(z.minimum(0, { error: () => checks.sayVersion }))
const badAmount = { error: () => checks.amount }

export const MarkStepBody = z
  .strictObject({
    state: z.enum(stepStates, { error: () => checks.chooseState }),
    /** The day it was done or refused; by default today. */
    doneOn: z.optional(z.nullable(Day)),
    reference: z.optional(z.nullable(line({ empty: () => checks.referenceOrNone, max: 100 }))),
    portal: z.optional(z.nullable(line({ empty: () => checks.portalOrNone, max: 100 }))),
    amount: z.optional(
      z.nullable(
        z.strictObject({
          amount: z.number(badAmount).check(z.minimum(0, badAmount), z.maximum(9_999_999, badAmount)),
          currency: z.string().check(z.regex(/^[A-Z]{3}$/, { error: () => checks.currency })),
        }),
      ),
    ),
    /** Shown only to officers. */
    note: z.optional(z.nullable(paragraph({ empty: () => checks.noteOrNone, max: 1000 }))),
    /** Why the report of the student is not confirmed. Without it, a report of a step that stays open stays open too. */
    answer: z.optional(z.nullable(paragraph({ empty: () => checks.answerOrNone, max: 1000 }))),
    version,
  })
  .check(
    z.refine(({ state, doneOn }) => state === 'done' || state === 'refused' || !doneOn, {
      error: () => checks.dayOnlyWhenDone,
      path: ['doneOn'],
    }),
    z.refine(({ state, answer }) => state === 'waiting' || state === 'under_way' || !answer, {
      error: () => checks.answerOnlyWhenOpen,
      path: ['answer'],
    }),
  )

export const markOutsideStep = route({
  method: 'PUT',
  path: '/staff/applications/:applicationId/outside-steps/:step',
  who: 'staff',
  limit: 'write',
  summary:
    'Mark a step of a file: done, under way, not needed, refused, or open again. That answers an open report of its ' +
    'student: done on the reported day confirms it, `answer` declines it. A step waits for those before it; when somebody else has changed it since `version`, the answer is 409.',
  params: ofStep,
  body: MarkStepBody,
  reply: Changed,
  about: ['application'],
})

export const setStepDue = route({
  method: 'PUT',
  path: '/staff/applications/:applicationId/outside-steps/:step/due',
  who: 'staff',
  limit: 'write',
  summary: 'Set the day by which a step of a file is due; null follows the plan again.',
  params: ofStep,
  body: z.strictObject({ dueOn: z.nullable(Day), version }),
  reply: Changed,
  about: ['application'],
})

export const deferApplication = route({
  method: 'POST',
  path: '/staff/applications/:applicationId/deferral',
  who: 'staff',
  limit: 'write',
  summary:
    'Move an application to another intake of its program. Steps that the plan repeats start anew; everything that ' +
    'was done stays in the history, and the student is told.',
  params: ApplicationPath,
  body: z.strictObject({
    /** The intake on the caller’s screen; one that somebody has moved meanwhile is refused. */
    from: z.nullable(z.string().check(z.maxLength(40, { error: () => checks.chooseIntake }))),
    to: z
      .string({ error: () => checks.chooseIntake })
      .check(z.regex(/^\d{4}-(spring|summer|autumn|winter)$/, { error: () => checks.chooseIntake })),
    /** Shown to the student. */
    reason: z.optional(paragraph({ empty: () => checks.reasonOrNone, max: 500 })),
  }),
  reply: Changed,
  about: ['application'],
})
