import { applicationStats, listOfStudent } from '#contract/applications.ts'
import type { DashboardStats } from '#contract/applications.ts'
import { listProgramsOf } from '#contract/programs.ts'
import type { RouteShape } from '#contract/route.ts'
import { listSessions } from '#contract/sign-in.ts'
import { showStudent } from '#contract/students.ts'
import { listUniversities, showUniversity } from '#contract/universities.ts'
import type { Page } from 'playwright-core'
import { application, ayesha, endOfDay, id, moment, program, student, university } from './sample-records.ts'
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

const bare = { localName: null, founded: null, tuitionFrom: null, tuitionTo: null, nextDeadline: null }
const universities = [
  university(1),
  university(2, {
    universityName: 'University of Bologna',
    country: 'IT',
    city: 'Bologna',
    programCount: 3,
    tuitionFrom: { amount: 157, currency: 'EUR' },
    tuitionTo: { amount: 3000, currency: 'EUR' },
    nextDeadline: '2027-01-15',
  }),
  university(3, {
    ...bare,
    universityName: 'University of Pavia',
    country: 'IT',
    city: 'Pavia',
    programCount: 1,
  }),
  university(4, {
    ...bare,
    universityName: 'Nanjing University of Posts and Telecommunications, School of Overseas Education',
    country: 'CN',
    city: null,
    programCount: 0,
  }),
]
const pageOf = <Total extends string>(total: Total, count: number, pages = 1) =>
  ({ currentPage: 1, totalPages: pages, [total]: count, hasNext: pages > 1, hasPrev: false }) as {
    currentPage: number
    totalPages: number
    hasNext: boolean
    hasPrev: boolean
  } & Record<Total, number>

const universityList = (found: typeof universities, count: number, pages = 1): Stubs =>
  new Map([
    [
      listUniversities,
      { reply: { universities: found, pagination: pageOf('totalUniversities', count, pages), message: '' } },
    ],
  ])

const programs = [
  program(1),
  program(2, {
    programName: 'Dentistry',
    durationMonths: 60,
    tuition: { amount: 14000, currency: 'EUR' },
    intakes: [{ code: '2027-autumn', starts: null, closes: '2027-06-30' }],
    nextDeadline: '2027-06-30',
  }),
  program(3, { programName: 'Pharmacy', levelName: 'bachelor', award: null }),
  program(4, {
    programName: 'MBBS (Clinical Medicine, English-taught)',
    award: null,
    levelName: 'bachelor',
    durationMonths: null,
    tuition: null,
    tuitionBasis: null,
    intakes: [],
    intakeNote: 'one a year, by test in September',
    nextDeadline: null,
    entryRequirements: null,
    sourceUrl: null,
    checkedOn: null,
  }),
  program(5, { programName: 'Public Health', open: false, levelName: 'master' }),
]

const universityPage = (shown: Stub, listed: Stub, applied: Stub): Stubs =>
  new Map<RouteShape, Stub>([
    [listUniversities, { refusal: 'not_found' }],
    [showUniversity, shown],
    [listProgramsOf, listed],
    [listOfStudent, applied],
  ])
const noApplications: Stub = { reply: { data: [], totalCount: 0 } }

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
  {
    name: 'universities-loading',
    as: ayesha,
    at: '/universities',
    stubs: new Map([[listUniversities, 'never' as const]]),
    shows: 'Universities',
  },
  {
    name: 'universities-empty',
    as: ayesha,
    at: '/universities?search=xyzzy',
    stubs: universityList([], 0),
    shows: 'No university found for “xyzzy”',
  },
  {
    name: 'universities-failed',
    as: ayesha,
    at: '/universities',
    stubs: new Map([[listUniversities, { refusal: 'busy' } as const]]),
    shows: 'Many people are here',
  },
  {
    name: 'universities-full',
    as: ayesha,
    at: '/universities?search=medicin',
    stubs: universityList(universities, 64, 6),
    shows: '64 universities',
  },
  {
    name: 'university-loading',
    as: ayesha,
    at: `/universities/${id(2, 1)}`,
    stubs: universityPage('never', 'never', noApplications),
    shows: 'Programs',
  },
  {
    name: 'university-empty',
    as: ayesha,
    at: `/universities/${id(2, 4)}`,
    stubs: universityPage(
      { reply: { university: { ...universities[3]!, sourceUrl: null, checkedOn: null } } },
      { reply: { programs: [], pagination: pageOf('totalPrograms', 0, 0), message: '' } },
      noApplications,
    ),
    shows: 'No programs are listed yet',
  },
  {
    name: 'university-failed',
    as: ayesha,
    at: `/universities/${id(2, 1)}`,
    stubs: universityPage({ refusal: 'not_found' }, { refusal: 'not_found' }, noApplications),
    shows: 'We could not find this.',
  },
  {
    name: 'university-full',
    as: ayesha,
    at: `/universities/${id(2, 1)}`,
    stubs: universityPage(
      { reply: { university: university(1) } },
      { reply: { programs, pagination: pageOf('totalPrograms', 30, 3), message: '' } },
      {
        reply: {
          data: [
            application(2, { program: { _id: id(3, 2), programName: 'Dentistry' } }),
            application(3, {
              program: { _id: id(3, 3), programName: 'Pharmacy' },
              status: 'cancelled',
              stage: 'withdrawn',
            }),
          ],
          totalCount: 2,
        },
      },
    ),
    shows: 'Applied — Pending',
    act: async (page) => {
      await page.getByText('Entry requirements').first().click()
    },
  },
]
