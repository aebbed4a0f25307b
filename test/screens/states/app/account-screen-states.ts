import { showAcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { listShortlistIds } from '#areas/planning/shortlist/contract.ts'
import { showActivities } from '#areas/planning/activities/contract/activities.ts'
import { applicationStats } from '#areas/applications/list/contract/applications.ts'
import type { DashboardStats } from '#areas/applications/list/contract/applications.ts'
import { listDrafts } from '#areas/applications/drafts/contract.ts'
import { begunElsewhere } from '../applications/apply-screen-states.ts'
import { noRecord } from '../accounts/record-screen-states.ts'
import { ayesha, endOfDay, id, moment } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Stub, Stubs } from '../../stubs.ts'

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

const stats = (stub: Stub<typeof applicationStats>): Stubs => new Map([on(applicationStats, stub)])

/** A new student, with one program on the shortlist. */
const firstSteps = [
  on(applicationStats, { reply: { data: noStats } }),
  on(showAcademicRecord, { reply: { record: noRecord } }),
  on(listShortlistIds, { reply: { programIds: [id(3, 1)] } }),
]

/** The dashboard and the smaller screens. */
export const accountScreens: ScreenState[] = [
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
    stubs: new Map(firstSteps),
    shows: '1 of 3 saved.',
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
  {
    name: 'dashboard-unfinished',
    as: ayesha,
    at: '/dashboard',
    stubs: new Map([
      ...firstSteps,
      on(listDrafts, { reply: { drafts: [begunElsewhere()] } }),
      on(showActivities, {
        reply: {
          todo: [
            {
              key: 'incomplete',
              kind: 'incomplete',
              title: null,
              count: 2,
              due: null,
              application: {
                _id: id(4, 1),
                reference: 'MZ-2026-004127',
                program: 'Medicine',
                university: 'Riga Stradiņš University',
              },
              id: null,
              universityId: null,
              lacks: { details: ['dateOfBirth'], documents: ['fscCertificateImage'] },
            },
          ],
          done: [],
        },
      }),
    ]),
    shows: 'Still to add: Date of birth, Higher secondary certificate',
    act: async (page) => {
      await page.getByRole('link', { name: /^Continue your application to/ }).waitFor()
    },
  },
]
