/** The filters of the queue: what each accepts, and who may use it. */

import { checks } from '#texts/applications/queue/checks.ts'
import * as z from 'zod/mini'
import { stages, type Stage } from '#platform/contract/stages.ts'
import {
  rejectionReasons,
  withdrawalReasons,
  type Move,
} from '#areas/applications/states/contract/application-moves.ts'
import {
  stepKinds,
  stepStandings,
  type StepKind,
  type StepStanding,
} from '#areas/applications/outside-steps/contract/step-plans.ts'
import { Country, Day, Id, namesOf } from '#platform/contract/fields.ts'

/** The groups of the queue, in order of urgency. */
export const queueGroups = [
  /** It is the office's turn, and the promised day has passed. */
  'overdue',
  /** The requested documents have arrived. */
  'received',
  /** Sent, and nobody has started on it. */
  'new',
  /** Being checked. */
  'review',
  /** Offers that end soon. */
  'offers',
  /** The student has joined, and the offer has open conditions. */
  'conditions',
  /** The student has joined, and an outside step is due soon or late. Only for the office. */
  'outside',
  /** The student has to send documents or answer. */
  'student',
  'closed',
] as const
export type QueueGroup = (typeof queueGroups)[number]

/** Whose files: own and unassigned, own, unassigned, everybody's, or an officer's `_id`. */
export const officerChoices = ['mine-and-unassigned', 'mine', 'unassigned', 'all'] as const

/** How the files under each heading can be sorted; otherwise each heading has its own order. */
export const queueSorts = [
  /** Those first that have been in their stage for longest. */
  'waiting',
  /** By when the office or the student has to act. */
  'due',
  /** By the student's name. */
  'name',
  'intake',
  /** The newest stage, message or outside step first. */
  'activity',
] as const
export type QueueSort = (typeof queueSorts)[number]

/** Levels of programs, ISCED 2011. */
export const queueLevels = ['3', '4', '5', '6', '7', '8'] as const

/** How an application stands, in the four states that reports count, and the stages of each. */
export const standings = {
  in_work: ['submitted', 'under_review', 'documents_requested'],
  offered: ['offered'],
  joined: ['joined'],
  ended: ['rejected', 'offer_withdrawn', 'declined', 'withdrawn', 'lapsed'],
} as const satisfies Readonly<Record<string, readonly Stage[]>>
export type Standing = keyof typeof standings
const standingNames = Object.keys(standings) as readonly Standing[]

/** How far an application ever came, whatever became of it, and the stages of which it was then in one. */
export const milestones = {
  reviewed: ['under_review', 'documents_requested', 'offered', 'rejected'],
  offered: ['offered'],
  joined: ['joined'],
} as const satisfies Readonly<Record<string, readonly Stage[]>>
export type Milestone = keyof typeof milestones
const milestoneNames = Object.keys(milestones) as readonly Milestone[]

/** The stages whose length is measured, in their order. */
export const timedStages = [
  'submitted',
  'under_review',
  'documents_requested',
  'offered',
] as const satisfies readonly Stage[]
export type TimedStage = (typeof timedStages)[number]

/** What one person did on a file: took a step, offered or refused, opened a document. */
export const workFilters = ['workedBy', 'decidedBy', 'openedBy'] as const
export type WorkFilter = (typeof workFilters)[number]

/** Who gave the reason for an end: with which moves, and the reasons there are to choose from. */
export const reasonSides = {
  office: { moves: ['reject', 'withdraw_offer'], reasons: rejectionReasons },
  student: { moves: ['decline', 'withdraw'], reasons: withdrawalReasons },
} as const satisfies Readonly<Record<string, { moves: readonly Move[]; reasons: readonly string[] }>>
export type ReasonSide = keyof typeof reasonSides
type EndReasonOf<Side extends ReasonSide> = `${Side}-${(typeof reasonSides)[Side]['reasons'][number]}`
export type EndReason = { [Side in ReasonSide]: EndReasonOf<Side> }[ReasonSide]

/** Each reason with the side that gave it, because both sides have an `other`. */
export const endReasons: readonly EndReason[] = [
  ...reasonSides.office.reasons.map((reason) => `office-${reason}` as const),
  ...reasonSides.student.reasons.map((reason) => `student-${reason}` as const),
]

export type OutsideStepFilter = `${StepKind}-${StepStanding}`

/** Each kind of outside step with how it stands. */
export const outsideStepFilters: readonly OutsideStepFilter[] = stepKinds.flatMap((kind) =>
  stepStandings.map((standing) => `${kind}-${standing}` as const),
)

/** What the queue can be narrowed to by its letters. */
export const letterStates = ['outdated'] as const

/** In place of an intake: applications that name none. */
export const noIntake = 'none'

/** Ranges of days, both included: of the office for what has happened, of UTC for what is due, as everywhere. */
export const dayRanges = ['submitted', 'decided', 'due'] as const
export type DayRange = (typeof dayRanges)[number]
export type DayFilter = `${DayRange}From` | `${DayRange}To`

export const dayFilters: readonly DayFilter[] = dayRanges.flatMap(
  (range) => [`${range}From`, `${range}To`] as const,
)

/** A range of days that ends before it begins is refused at its end. */
export const rangesInOrder = dayRanges.map((range) =>
  z.refine<Readonly<Partial<Record<DayFilter, string>>>>(
    (given) => (given[`${range}From`] ?? '') <= (given[`${range}To`] ?? '9999-12-31'),
    { path: [`${range}To`], error: () => checks.lastDayBeforeFirst },
  ),
)

/** The filters of the queue; the same in the address, in a saved filter and in the query of the call. */
export const QueueFilters = z
  .partial(
    z.strictObject({
      officer: z.union([z.enum(officerChoices), Id], {
        error: () => checks.officerChoices({ choices: officerChoices.join(', ') }),
      }),
      country: Country,
      university: Id,
      program: Id,
      /** As its source writes it, or `none`. */
      intake: z
        .string({ error: () => checks.chooseIntake })
        .check(z.minLength(1), z.maxLength(40, { error: () => checks.chooseIntake })),
      stage: z.enum(stages, { error: () => checks.chooseStageFromList }),
      standing: z.enum(standingNames, { error: () => checks.chooseStandingFromList }),
      milestone: z.enum(milestoneNames, { error: () => checks.chooseMilestoneFromList }),
      /** Has left this stage, even if it has come back to it since. */
      left: z.enum(timedStages, { error: () => checks.chooseStageFromList }),
      /** Why it ended, by the side that gave the reason. */
      reason: z.enum(endReasons, { error: () => checks.chooseReasonFromList }),
      /** The kind of the next outside step. */
      step: z.enum(stepKinds, { error: () => checks.chooseStepFromList }),
      /** A kind of outside step, the next one or another, and how it stands. */
      outsideStep: z.enum(outsideStepFilters, { error: () => checks.chooseOutsideStepFromList }),
      /** `outdated`: a letter in force names another intake than the application. */
      letter: z.enum(letterStates, { error: () => checks.chooseLetterFromList }),
      group: z.enum(queueGroups, { error: () => checks.chooseGroupFromList }),
      workedBy: Id,
      decidedBy: Id,
      openedBy: Id,
      level: z.enum(queueLevels, { error: () => checks.chooseLevelFromList }),
      submittedFrom: Day,
      submittedTo: Day,
      decidedFrom: Day,
      decidedTo: Day,
      dueFrom: Day,
      dueTo: Day,
      sort: z.enum(queueSorts, { error: () => checks.chooseSortFromList }),
    }),
  )
  .check(...rangesInOrder)
export type QueueFilters = z.output<typeof QueueFilters>
export type FilterName = keyof QueueFilters
export const filterNames: readonly FilterName[] = namesOf(QueueFilters)

/** Filters for the office alone: those of users of a university are ignored, on their screen and on the server. */
const officeFilters: readonly FilterName[] = [
  'officer',
  'country',
  'milestone',
  'left',
  'reason',
  'step',
  'outsideStep',
  'letter',
  ...workFilters,
  'dueFrom',
  'dueTo',
  'sort',
]

/** The filters that leave out files of those whose files are shown. */
export const narrowingFilters: readonly FilterName[] = filterNames.filter(
  (name) => name !== 'officer' && name !== 'sort',
)

/** The filters that somebody with this role may use. */
export const filtersFor = (role: string | undefined): readonly FilterName[] =>
  role === 'university' ? filterNames.filter((name) => !officeFilters.includes(name)) : filterNames

/**
 * Whose files are shown. A search always covers everybody's: a colleague's file must not look like one that does not
 * exist.
 */
export const officerShown = (
  officer: QueueFilters['officer'],
  search: string,
): NonNullable<QueueFilters['officer']> => (search === '' ? (officer ?? 'mine-and-unassigned') : 'all')
