import { officeStageLabels, stageLabels } from '#texts/applications/states/stages.ts'
import type { Right, Role } from '#platform/contract/route.ts'
import type { Stage } from '#platform/contract/stages.ts'

/** Who makes a move: a person by role, or the clock. */
export type Mover = Role | 'clock'

interface MoveRule {
  readonly by: readonly Mover[]
  readonly from: readonly Stage[]
  /** `before` = back to the stage the application had before its last move. */
  readonly to: Stage | 'before'
  /** The right that console users need besides their role. */
  readonly right?: Right
  /** The stages from which that right is needed, if not from all. */
  readonly rightFrom?: readonly Stage[]
  /** The stages from which console users may make the move, if fewer than `from`. */
  readonly consoleFrom?: readonly Stage[]
  /** One person requests the move and another confirms it, which makes the move. */
  readonly takesTwo?: true
}

const officers = ['officer', 'admin'] as const
/** Users of a university make these moves on the applications they have access to. */
const consoleUsers = [...officers, 'university'] as const
const withOffice = ['submitted', 'under_review', 'documents_requested'] as const

/**
 * Every move, in one table that the server and the screens use. Submitting is not a move, because it creates the
 * application. Nothing is ever rejected automatically; the only automatic move is `lapse`, after two delivered warnings.
 */
export const moves = {
  start_review: { by: officers, from: ['submitted'], to: 'under_review' },
  /** From `documents_requested`: more documents join the open request. */
  request_documents: { by: consoleUsers, from: [...withOffice], to: 'documents_requested' },
  documents_complete: { by: ['student', ...consoleUsers], from: ['documents_requested'], to: 'under_review' },
  offer: { by: consoleUsers, from: withOffice, to: 'offered', right: 'decide' },
  reject: { by: consoleUsers, from: withOffice, to: 'rejected', right: 'decide' },
  withdraw_offer: { by: consoleUsers, from: ['offered'], to: 'offer_withdrawn', right: 'decide' },
  /** Withdraws the offer although the student has joined. */
  withdraw_place: {
    by: officers,
    from: ['joined'],
    to: 'offer_withdrawn',
    right: 'decide',
    takesTwo: true,
  },
  reinstate: {
    by: officers,
    from: ['rejected', 'offer_withdrawn', 'declined', 'withdrawn', 'lapsed'],
    to: 'under_review',
    right: 'decide',
  },
  confirm_join: { by: ['student'], from: ['offered'], to: 'joined' },
  decline: { by: ['student'], from: ['offered'], to: 'declined' },
  /** By an officer on the student's behalf; must not bypass `withdraw_offer` or the two people of `withdraw_place`. */
  withdraw: {
    by: ['student', ...officers],
    from: [...withOffice, 'offered', 'joined'],
    to: 'withdrawn',
    right: 'decide',
    rightFrom: ['offered'],
    consoleFrom: [...withOffice, 'offered'],
  },
  undo_withdraw: { by: ['student'], from: ['withdrawn'], to: 'before' },
  lapse: { by: ['clock'], from: ['offered'], to: 'lapsed' },
} as const satisfies Record<string, MoveRule>

export type Move = keyof typeof moves
export const moveNames = Object.keys(moves) as readonly Move[]

/** The decisions of the decision call. */
export const decisions = [
  'start_review',
  'request_documents',
  'documents_complete',
  'offer',
  'reject',
  'withdraw_offer',
  'reinstate',
  'withdraw',
] as const satisfies readonly Move[]
export type Decision = (typeof decisions)[number]

/** Decisions that may be scheduled, so that they can be undone before the student is notified. */
export const undoableDecisions = ['offer', 'reject', 'withdraw_offer'] as const satisfies readonly Decision[]
/** Minutes for which a decision sent from the screen is scheduled. */
export const undoMinutes = 10
/** The longest time a decision may be scheduled, in minutes. */
export const longestUndoMinutes = 30

/** Hours in which a student may undo a withdrawal. */
export const undoWithdrawHours = 24
/** Days a student has to answer an offer, unless the officer gives a date. */
export const offerReplyDays = 14
/** Working days in which the office promises to check a file. */
export const checkWithinDays = 5
/** Days before an offer ends at which the student is warned. */
export const offerWarningDays = [7, 2] as const

export type MoveAnswer = { possible: true } | { possible: false; why: MoveObstacle }
export type MoveObstacle =
  | 'not_yours'
  | 'no_right'
  | 'wrong_stage'
  | 'undo_over'
  | 'account_closed'
  | 'replaced'
  | 'list_full'

/** What decides, besides the stage, whether a move is possible; what is not known yet is left out. */
export interface Circumstances {
  /** When the application was withdrawn, for the hours in which it can be undone. */
  readonly withdrawnAt: Date | null
  readonly now: Date
  /** Whether the student has closed the account: nobody else could take the application further. */
  readonly accountClosed?: boolean
  /** Whether the student has another open application to the same program and intake. */
  readonly replaced?: boolean
  /** Whether the student has as many open applications as are allowed. */
  readonly listFull?: boolean
}

/** Somebody who wants to make a move, and whether they have the right to decide. */
export interface MoveMaker {
  readonly role: Mover
  readonly mayDecide: boolean
}

/**
 * Whether `who` may make `move` on an application at `stage`. Checked by the operation before it writes (and again in its
 * `update … where`), and by every reply that lists actions.
 */
export function canMove(move: Move, who: MoveMaker, stage: Stage, at?: Circumstances): MoveAnswer {
  const rule: MoveRule = moves[move]
  if (!rule.by.includes(who.role)) return { possible: false, why: 'not_yours' }
  if (!stagesFor(move, who).includes(stage)) {
    const lacksRight = rule.right !== undefined && isConsole(who.role) && !who.mayDecide
    const helps = lacksRight && (rule.rightFrom ?? [stage]).includes(stage)
    return { possible: false, why: helps ? 'no_right' : 'wrong_stage' }
  }
  if (move === 'undo_withdraw' && at) {
    const limit = (at.withdrawnAt?.getTime() ?? 0) + undoWithdrawHours * 3_600_000
    if (at.now.getTime() > limit) return { possible: false, why: 'undo_over' }
  }
  if (move === 'reinstate' && at?.accountClosed) return { possible: false, why: 'account_closed' }
  if ((move === 'reinstate' || move === 'undo_withdraw') && at?.replaced)
    return { possible: false, why: 'replaced' }
  if (move === 'undo_withdraw' && at?.listFull) return { possible: false, why: 'list_full' }
  return { possible: true }
}

const isConsole = (role: Mover): boolean => role !== 'student' && role !== 'clock'

/** The stages from which this person may make a move, for `update … where stage in (…)`. */
export function stagesFor(move: Move, who: MoveMaker): readonly Stage[] {
  const rule: MoveRule = moves[move]
  if (!rule.by.includes(who.role)) return []
  if (!isConsole(who.role)) return rule.from
  const from = rule.consoleFrom ?? rule.from
  if (rule.right === undefined || who.mayDecide) return from
  const { rightFrom } = rule
  return rightFrom ? from.filter((stage) => !rightFrom.includes(stage)) : []
}

/** The stages from which anybody may make a move. */
export const stagesBefore = (move: Move): readonly Stage[] => moves[move].from

/** Labels of the stages for a student, or for the office and universities. */
export const stageLabelsFor = (role: Mover): Readonly<Record<Stage, string>> =>
  role === 'student' ? stageLabels : officeStageLabels

/** Reasons for a rejection, for officers to choose from. */
export const rejectionReasons = [
  'entry_grades',
  'missing_subject',
  'english',
  'documents_unreadable',
  'documents_missing',
  'authenticity',
  'program_full',
  'late',
  'home_regulator',
  'interview',
  'other',
] as const

/** Why a student withdrew or declined. */
export const withdrawalReasons = [
  'another_offer',
  'no_reply',
  'cost',
  'visa',
  'family',
  'changed_program',
  'later_intake',
  'by_mistake',
  'other',
] as const
