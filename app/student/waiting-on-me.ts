import type { DashboardStats } from '#areas/applications/list/contract/applications.ts'
import { endOfDayUtc } from '#kit/format/deadlines.ts'

export type SentApplication = DashboardStats['applicationDetails'][number]

const dayOf = ({ answerBy }: SentApplication): number =>
  answerBy === null ? Number.POSITIVE_INFINITY : endOfDayUtc(answerBy).getTime()

/** The applications that wait on the student, earliest deadline first; those without one come last. */
export const waitingOnMe = (stats: DashboardStats | null): SentApplication[] =>
  (stats?.applicationDetails ?? [])
    .filter(({ waitingOn }) => waitingOn === 'student')
    .sort((a, b) => (dayOf(a) === dayOf(b) ? 0 : dayOf(a) - dayOf(b)))
