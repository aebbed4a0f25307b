import { showAcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { listShortlistIds } from '#areas/planning/shortlist/contract.ts'
import { showActivities, type JoinedPlace } from '#areas/planning/activities/contract/activities.ts'
import { applicationStats } from '#areas/applications/list/contract/applications.ts'
import type { DashboardStats } from '#areas/applications/list/contract/applications.ts'
import { listDrafts } from '#areas/applications/drafts/contract.ts'
import { begunElsewhere } from '../applications/apply-screen-states.ts'
import { noRecord } from '../accounts/record-screen-states.ts'
import { ayesha, day, endOfDay, id, moment } from '../../sample-records.ts'
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

/** A student who has accepted a place. */
const joinedStubs = (steps: JoinedPlace['steps']): Stubs => {
  const application = {
    _id: id(4, 3),
    reference: 'MZ-2026-004129',
    program: 'General Medicine',
    university: 'University of Novi Sad',
  }
  const joined = [{ application, openConditions: 1, steps }]
  return new Map([
    ...stats({ reply: { data: fullStats } }),
    on(showActivities, { reply: { todo: [], done: [], joined } }),
  ])
}

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
    name: 'dashboard-joined',
    as: ayesha,
    at: '/dashboard',
    stubs: joinedStubs([
      {
        key: 'deposit',
        text: 'Pay the deposit or the first fee to University of Novi Sad.',
        due: day(14),
        help: 'sending-fees-from-pakistan',
        isTurn: true,
      },
      {
        key: 'attestation',
        text: 'Get your certificates attested.',
        due: day(30),
        help: 'attestation-chain',
        isTurn: true,
      },
      {
        key: 'confirmation',
        text: 'University of Novi Sad sends the document that your visa needs.',
        due: null,
        help: null,
        isTurn: false,
      },
      {
        key: 'visa_lodged',
        text: 'Apply for your visa. We go through the documents with you.',
        due: day(200),
        help: 'before-you-apply-for-a-visa',
        isTurn: false,
      },
    ]),
    shows: 'Pay the deposit or the first fee to University of Novi Sad.',
  },
  {
    name: 'dashboard-joined-without-steps',
    as: ayesha,
    at: '/dashboard',
    stubs: joinedStubs([]),
    shows: 'Your officer is in touch with you about what comes next.',
  },
  {
    name: 'dashboard-joined-loading',
    as: ayesha,
    at: '/dashboard',
    stubs: new Map([...stats({ reply: { data: fullStats } }), on(showActivities, 'never')]),
    shows: 'Applied to University of Novi Sad - General Medicine',
  },
  {
    name: 'dashboard-joined-failed',
    as: ayesha,
    at: '/dashboard',
    stubs: new Map([
      ...stats({ reply: { data: fullStats } }),
      on(showActivities, { refusal: 'unavailable' }),
    ]),
    shows: 'We cannot reach our records',
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
