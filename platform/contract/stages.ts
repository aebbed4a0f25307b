/** The state of an application. Only the stage is stored; status and joinStatus are derived from it. */
export const stages = [
  'submitted',
  'under_review',
  'documents_requested',
  'offered',
  'joined',
  'rejected',
  'offer_withdrawn',
  'declined',
  'withdrawn',
  'lapsed',
] as const

export type Stage = (typeof stages)[number]

export const statuses = ['pending', 'confirmed', 'cancelled'] as const

export type Status = (typeof statuses)[number]

export const joinStatuses = ['pending', 'offered', 'confirmed', 'declined', 'closed'] as const

export type JoinStatus = (typeof joinStatuses)[number]

export const waitingOnWhom = ['office', 'student', 'nobody'] as const

export type WaitingOn = (typeof waitingOnWhom)[number]

interface StageFacts {
  readonly status: Status
  readonly joinStatus: JoinStatus
  readonly waitingOn: WaitingOn
  /** An open application keeps its place: a second one to the same program and intake is refused. */
  readonly open: boolean
}

/** What follows from each stage. The database derives the same columns; a test compares the two. */
export const stageFacts: Readonly<Record<Stage, StageFacts>> = {
  submitted: { status: 'pending', joinStatus: 'pending', waitingOn: 'office', open: true },
  under_review: { status: 'pending', joinStatus: 'pending', waitingOn: 'office', open: true },
  documents_requested: { status: 'pending', joinStatus: 'pending', waitingOn: 'student', open: true },
  offered: { status: 'pending', joinStatus: 'offered', waitingOn: 'student', open: true },
  joined: { status: 'confirmed', joinStatus: 'confirmed', waitingOn: 'nobody', open: true },
  rejected: { status: 'cancelled', joinStatus: 'closed', waitingOn: 'nobody', open: false },
  offer_withdrawn: { status: 'cancelled', joinStatus: 'closed', waitingOn: 'nobody', open: false },
  declined: { status: 'cancelled', joinStatus: 'declined', waitingOn: 'nobody', open: false },
  withdrawn: { status: 'cancelled', joinStatus: 'closed', waitingOn: 'nobody', open: false },
  lapsed: { status: 'cancelled', joinStatus: 'declined', waitingOn: 'nobody', open: false },
}
