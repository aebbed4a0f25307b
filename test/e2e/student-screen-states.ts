import { applicationStats } from '#contract/applications.ts'
import type { DashboardStats } from '#contract/applications.ts'
import type { Page } from 'playwright-core'
import { ayesha, endOfDay, id, moment } from './sample-records.ts'
import type { Person, Stub, Stubs } from './stubbed-app.ts'

/** One screen in one of its states: how it comes about, and by what it is known. */
export interface ScreenState {
  name: string
  as: Person | null
  at: string
  stubs: Stubs
  /** What a person does to get there. */
  act?: (page: Page) => Promise<void>
  /** A text that is on the screen in this state. */
  shows: string
}

type Entry = DashboardStats['applicationDetails'][number]
const entry = (number: number, university: string, program: string, over: Partial<Entry> = {}): Entry => ({
  _id: id(4, number),
  appliedAt: moment(-3 * number),
  status: 'pending',
  stage: 'submitted',
  waitingOn: 'office',
  answerBy: null,
  university: { _id: id(2, number), universityName: university },
  program: { _id: id(3, number), programName: program },
  ...over,
})

export const fullStats: DashboardStats = {
  summary: {
    totalApplications: 6,
    pendingApplications: 3,
    confirmedApplications: 1,
    cancelledApplications: 2,
    uniqueUniversitiesApplied: 5,
  },
  applicationDetails: [
    entry(1, 'Riga Stradiņš University', 'Medicine', {
      stage: 'offered',
      waitingOn: 'student',
      answerBy: endOfDay(13),
    }),
    entry(2, 'University of Bologna', 'Medicine and Surgery'),
    entry(3, 'University of Novi Sad', 'General Medicine', {
      status: 'confirmed',
      stage: 'joined',
      waitingOn: 'nobody',
    }),
    entry(4, 'Tbilisi State Medical University', 'MD', {
      status: 'cancelled',
      stage: 'rejected',
      waitingOn: 'nobody',
    }),
    entry(5, 'Al-Farabi Kazakh National University', 'Medicine'),
    entry(6, 'University of Pavia', 'Medicine and Surgery', {
      status: 'cancelled',
      stage: 'withdrawn',
      waitingOn: 'nobody',
    }),
  ],
}

const noStats: DashboardStats = {
  summary: {
    totalApplications: 0,
    pendingApplications: 0,
    confirmedApplications: 0,
    cancelledApplications: 0,
    uniqueUniversitiesApplied: 0,
  },
  applicationDetails: [],
}

const stats = (stub: Stub): Stubs => new Map([[applicationStats, stub]])

export const studentScreens: ScreenState[] = [
  {
    name: 'dashboard-loading',
    as: ayesha,
    at: '/dashboard',
    stubs: stats('never'),
    shows: 'Loading activities...',
  },
  {
    name: 'dashboard-empty',
    as: ayesha,
    at: '/dashboard',
    stubs: stats({ reply: { data: noStats } }),
    shows: 'No recent activities found',
  },
  {
    name: 'dashboard-failed',
    as: ayesha,
    at: '/dashboard',
    stubs: stats({ refusal: 'unavailable' }),
    shows: 'Error:',
  },
  {
    name: 'dashboard-full',
    as: ayesha,
    at: '/dashboard',
    stubs: stats({ reply: { data: fullStats } }),
    shows: 'Applied to Riga Stradiņš University - Medicine',
  },
]
