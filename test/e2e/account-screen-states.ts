import { applicationStats } from '#contract/applications.ts'
import type { DashboardStats } from '#contract/applications.ts'
import { listInstructors } from '#contract/instructors.ts'
import type { RouteShape } from '#contract/route.ts'
import { listSessions } from '#contract/sign-in.ts'
import { showStudent } from '#contract/students.ts'
import { ayesha, endOfDay, id, moment, student } from './sample-records.ts'
import { pageOf } from './screen-state.ts'
import type { ScreenState } from './screen-state.ts'
import type { Stub, Stubs } from './stubbed-app.ts'

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

const sessions = [
  {
    _id: id(6, 1),
    device: 'Chrome on Android',
    network: '203.0.113.0/24',
    createdAt: moment(-2),
    lastSeenAt: moment(0),
    current: true,
  },
  {
    _id: id(6, 2),
    device: 'Firefox on Windows',
    network: '198.51.100.0/24',
    createdAt: moment(-9),
    lastSeenAt: moment(-4),
    current: false,
  },
]

const profile = (shown: Stub, devices: Stub): Stubs =>
  new Map<RouteShape, Stub>([
    [showStudent, shown],
    [listSessions, devices],
  ])

const instructor = (number: number, name: string, subjects: string[]) => ({
  _id: id(7, number),
  name,
  title: 'Teacher of biology',
  bio: 'Prepares students for entrance tests in biology and chemistry.',
  subjects,
  languages: ['en', 'ur'],
})
const instructors = (stub: Stub): Stubs => new Map([[listInstructors, stub]])

/** The dashboard, the profile, and the smaller screens. */
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
  {
    name: 'profile-loading',
    as: ayesha,
    at: '/student-profile',
    stubs: profile('never', 'never'),
    shows: 'My Profile',
  },
  {
    name: 'profile-failed',
    as: ayesha,
    at: '/student-profile',
    stubs: profile({ refusal: 'unavailable' }, { refusal: 'unavailable' }),
    shows: 'Try again',
  },
  {
    name: 'profile-full',
    as: ayesha,
    at: '/student-profile',
    stubs: profile({ reply: { data: student() } }, { reply: { sessions } }),
    shows: 'Firefox on Windows',
  },
  {
    name: 'profile-empty',
    as: ayesha,
    at: '/student-profile',
    stubs: profile(
      {
        reply: {
          data: student({
            phone: null,
            applicationCount: 0,
            details: {
              dateOfBirth: null,
              nationality: null,
              country: null,
              city: null,
              address: null,
              education: null,
            },
          }),
        },
      },
      { reply: { sessions: sessions.slice(0, 1) } },
    ),
    shows: 'You are logged in on this device alone.',
    act: async (page) => {
      await page.getByLabel('Phone').fill('12')
      await page.getByLabel('Full name').fill('')
      await page.getByRole('button', { name: 'Save my details' }).click()
      await page.getByText('Enter your full name').waitFor()
    },
  },
  ...(['loading', 'empty', 'failed', 'full'] as const).map((state) => ({
    name: `course-desk-${state}`,
    as: ayesha,
    at: state === 'full' ? '/course' : '/create-course',
    stubs: instructors(
      state === 'loading'
        ? 'never'
        : state === 'failed'
          ? { refusal: 'unavailable' }
          : {
              reply: {
                instructors:
                  state === 'empty'
                    ? []
                    : [
                        instructor(1, 'Sana Noor', ['Biology', 'Chemistry']),
                        instructor(2, 'Imran Qureshi', ['English']),
                      ],
                pagination: pageOf('totalInstructors', state === 'empty' ? 0 : 2, state === 'empty' ? 0 : 1),
                message: '',
              },
            },
    ),
    shows: {
      loading: 'Course desk',
      empty: 'No instructors yet',
      failed: 'Try again',
      full: 'Sana Noor',
    }[state],
  })),
]
