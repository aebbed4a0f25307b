import {
  applicationStats,
  confirmJoin,
  documentViews,
  listOfStudent,
  openDocument,
  showApplication,
  submitApplication,
} from '#contract/applications.ts'
import type { DashboardStats } from '#contract/applications.ts'
import { listInstructors } from '#contract/instructors.ts'
import { listProgramsOf, showProgram } from '#contract/programs.ts'
import type { RouteShape } from '#contract/route.ts'
import { listSessions } from '#contract/sign-in.ts'
import { showStudent, updateStudent } from '#contract/students.ts'
import { listUniversities, showUniversity } from '#contract/universities.ts'
import type { Page } from 'playwright-core'
import { photoOf } from './sample-photos.ts'
import {
  application,
  ayesha,
  day,
  endOfDay,
  event,
  eventsToOffer,
  id,
  moment,
  offered,
  program,
  student,
  university,
} from './sample-records.ts'
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

const requested = application(3, {
  reference: 'MZ-2026-004101',
  stage: 'documents_requested',
  stageLabel: 'Documents needed',
  waitingOn: 'student',
  checkBy: null,
  documentsDue: day(9),
  missingDocuments: ['matricCertificateImage', 'bsDegreeImage'],
  program: { _id: id(3, 4), programName: 'MBBS (Clinical Medicine, English-taught)' },
  university: {
    _id: id(2, 4),
    universityName: 'Nanjing University of Posts and Telecommunications, School of Overseas Education',
    country: 'CN',
    city: null,
  },
  actions: {
    documents_complete: { method: 'POST', url: `/api/application/${id(4, 3)}/documents` },
    withdraw: { method: 'POST', url: `/api/application/${id(4, 3)}/withdraw` },
  },
})
const rejected = application(4, {
  status: 'cancelled',
  joinStatus: 'closed',
  stage: 'rejected',
  stageLabel: 'No place this time',
  waitingOn: 'nobody',
  checkBy: null,
  outcome: {
    reasons: ['Your English result is below what this program asks for, or is missing.'],
    advice: 'Take the English test again: 6.0 is enough here. The autumn start is open until 30 June.',
  },
  actions: {
    withdraw: { error: 'This needs an application that is at “Sent”. Yours is at “No place this time”.' },
  },
})
const withdrawn = application(5, {
  status: 'cancelled',
  joinStatus: 'closed',
  stage: 'withdrawn',
  stageLabel: 'You withdrew',
  waitingOn: 'nobody',
  checkBy: null,
  stageSince: moment(-0.2),
  actions: { undo_withdraw: { method: 'POST', url: `/api/application/${id(4, 5)}/undo-withdraw` } },
})
const joined = offered(6, {
  status: 'confirmed',
  joinStatus: 'confirmed',
  stage: 'joined',
  stageLabel: 'Joined',
  waitingOn: 'nobody',
  actions: { withdraw: { method: 'POST', url: `/api/application/${id(4, 6)}/withdraw` } },
})

const listed = (stub: Stub): Stubs => new Map([[listOfStudent, stub]])

const views = [
  { at: moment(-1), name: 'fscCertificateImage', role: 'officer', viewer: 'Bilal', purpose: 'check' },
  { at: moment(-1), name: 'cnicFrontImage', role: 'officer', viewer: 'Bilal', purpose: 'check' },
  { at: moment(-2), name: 'cnicFrontImage', role: 'student', viewer: 'Ayesha', purpose: 'own' },
]
const applicationPage = (shown: ReturnType<typeof application>, events = [event({})]): Stubs =>
  new Map<RouteShape, Stub>([
    [
      showApplication,
      {
        reply: {
          data: shown,
          profile: {
            name: ayesha.name,
            email: ayesha.email,
            phone: null,
            dateOfBirth: null,
            nationality: null,
            country: null,
            city: null,
            address: null,
            education: null,
          },
          events,
        },
      },
    ],
    [showProgram, { reply: { program: program(1) } }],
    [documentViews, { reply: { data: views } }],
    [openDocument, { bytes: photoOf('National ID'), type: 'image/jpeg' }],
    [
      confirmJoin,
      { reply: { message: 'Successfully joined university!', data: { ...joined, _id: shown._id } } },
    ],
  ])

export const applying = (submit: Stub, of = program(1)): Stubs =>
  new Map<RouteShape, Stub>([
    [showProgram, { reply: { program: of } }],
    [listOfStudent, noApplications],
    [showStudent, { reply: { data: student() } }],
    [updateStudent, { reply: { message: 'Saved.', data: student() } }],
    [submitApplication, submit],
    [showApplication, { refusal: 'unavailable' }],
  ])

export const applyAt = `/universities/${id(2, 1)}/apply/${id(3, 1)}`

/** Goes through the form up to a step, as a student does. */
export async function applyUpTo(page: Page, step: 'details' | 'documents' | 'send'): Promise<void> {
  await page.getByLabel('Autumn 2027').check()
  await page.getByLabel('I have read what the program asks for').check()
  await page.getByRole('button', { name: 'Go to my details' }).click()
  await page.getByLabel('Full name').waitFor()
  if (step === 'details') return
  await page.getByRole('button', { name: 'Save and go to documents' }).click()
  const front = page.getByRole('group', { name: 'National ID, front' }).locator('input[type=file]').last()
  await front.setInputFiles({
    name: 'IMG_20261118_0942.png',
    mimeType: 'image/png',
    buffer: photoOf('Front'),
  })
  await page.getByText('Ready', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Add anyway: National ID, back' }).click()
  const back = page.getByRole('group', { name: 'National ID, back' }).locator('input[type=file]').last()
  await back.setInputFiles({
    name: 'statement.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await page.getByText('This is a PDF.').waitFor()
  if (step === 'documents') return
  await page.getByRole('button', { name: 'Go to check and send' }).click()
  await page.getByText('What I say here is true').waitFor()
}

async function send(page: Page): Promise<void> {
  await applyUpTo(page, 'send')
  await page.getByLabel('What I say here is true').check()
  await page.getByRole('button', { name: 'Send application' }).click()
}

const instructor = (number: number, name: string, subjects: string[]) => ({
  _id: id(7, number),
  name,
  title: 'Teacher of biology',
  bio: 'Prepares students for entrance tests in biology and chemistry.',
  subjects,
  languages: ['en', 'ur'],
})
const instructors = (stub: Stub): Stubs => new Map([[listInstructors, stub]])

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
  ...(['loading', 'empty', 'failed'] as const).map((state) => ({
    name: `applications-${state}`,
    as: ayesha,
    at: '/applications',
    stubs: listed(
      state === 'loading' ? 'never' : state === 'empty' ? noApplications : { refusal: 'unavailable' },
    ),
    shows: { loading: 'Applications', empty: 'You have not applied yet', failed: 'We cannot reach' }[state],
  })),
  {
    name: 'applications-full',
    as: ayesha,
    at: '/applications',
    stubs: listed({
      reply: { data: [offered(1), application(2), requested, rejected, joined, withdrawn], totalCount: 26 },
    }),
    shows: '26 applications',
  },
  {
    name: 'applications-filtered',
    as: ayesha,
    at: '/applications?search=bologna&status=confirmed',
    stubs: listed(noApplications),
    shows: 'No application matches',
  },
  {
    name: 'application-loading',
    as: ayesha,
    at: `/applications/${id(4, 1)}`,
    stubs: new Map([[showApplication, 'never' as const]]),
    shows: 'Application',
  },
  {
    name: 'application-failed',
    as: ayesha,
    at: `/applications/${id(4, 1)}`,
    stubs: new Map([[showApplication, { refusal: 'not_found' } as const]]),
    shows: 'We could not find this.',
  },
  {
    name: 'application-sent',
    as: ayesha,
    at: `/applications/${id(4, 2)}`,
    stubs: applicationPage(application(2, { missingDocuments: ['bsDegreeImage'] })),
    shows: 'How far you have come',
    act: async (page) => {
      await page.getByText('What is not possible now').click()
    },
  },
  {
    name: 'application-offered',
    as: ayesha,
    at: `/applications/${id(4, 1)}`,
    stubs: applicationPage(offered(1), eventsToOffer),
    shows: 'A place in Medicine is yours to take',
  },
  {
    name: 'application-confirming',
    as: ayesha,
    at: `/applications/${id(4, 1)}`,
    stubs: applicationPage(offered(1), eventsToOffer),
    shows: 'Join Riga Stradiņš University?',
    act: async (page) => {
      await page.getByRole('button', { name: 'Confirm joining' }).click()
    },
  },
  {
    name: 'application-declining',
    as: ayesha,
    at: `/applications/${id(4, 1)}`,
    stubs: applicationPage(offered(1), eventsToOffer),
    shows: 'Decline this offer?',
    act: async (page) => {
      await page.getByRole('button', { name: 'Decline' }).click()
    },
  },
  {
    name: 'application-document',
    as: ayesha,
    at: `/applications/${id(4, 1)}`,
    stubs: applicationPage(offered(1), eventsToOffer),
    shows: 'Larger',
    act: async (page) => {
      await page.getByRole('button', { name: 'National ID, front' }).click()
      await page.getByRole('img', { name: 'Photo: National ID, front' }).waitFor()
      await page.getByRole('button', { name: 'Turn' }).click()
    },
  },
  {
    name: 'application-requested',
    as: ayesha,
    at: `/applications/${id(4, 3)}`,
    stubs: applicationPage(requested, [
      ...eventsToOffer.slice(0, 2),
      { ...eventsToOffer[2]!, at: moment(-1), note: 'The certificate is cut off at the edge.' },
    ]),
    shows: '2 documents are needed',
  },
  {
    name: 'application-rejected',
    as: ayesha,
    at: `/applications/${id(4, 4)}`,
    stubs: applicationPage(rejected, [
      event({ at: moment(-20) }),
      event({
        at: moment(-2),
        from: 'submitted',
        to: 'rejected',
        move: 'reject',
        by: { role: 'officer', name: 'Bilal' },
        reasons: ['english'],
      }),
    ]),
    shows: 'No place this time, and what you can do next',
  },
  {
    name: 'application-withdrawn',
    as: ayesha,
    at: `/applications/${id(4, 5)}`,
    stubs: applicationPage(withdrawn, [
      event({}),
      event({
        at: moment(-0.2),
        from: 'submitted',
        to: 'withdrawn',
        move: 'withdraw',
        reasons: ['later_intake'],
      }),
    ]),
    shows: 'Take it back',
  },
  {
    name: 'application-joined',
    as: ayesha,
    at: `/applications/${id(4, 6)}`,
    stubs: applicationPage(joined, [
      ...eventsToOffer,
      event({ at: moment(-0.1), from: 'offered', to: 'joined', move: 'confirm_join' }),
    ]),
    shows: 'Your place in Medicine',
  },
  {
    name: 'apply-loading',
    as: ayesha,
    at: applyAt,
    stubs: new Map<RouteShape, Stub>([
      [showProgram, 'never'],
      [listOfStudent, 'never'],
    ]),
    shows: 'Check the program',
  },
  {
    name: 'apply-failed',
    as: ayesha,
    at: applyAt,
    stubs: new Map<RouteShape, Stub>([
      [showProgram, { refusal: 'not_found' }],
      [listOfStudent, noApplications],
    ]),
    shows: 'We could not find this.',
  },
  {
    name: 'apply-closed',
    as: ayesha,
    at: applyAt,
    stubs: applying('never', program(1, { open: false })),
    shows: 'This program does not take applications',
  },
  {
    name: 'apply-1-program',
    as: ayesha,
    at: applyAt,
    stubs: applying('never'),
    shows: 'Choose a start.',
    act: async (page) => {
      await page.getByRole('button', { name: 'Go to my details' }).click()
    },
  },
  {
    name: 'apply-1-nothing-given',
    as: ayesha,
    at: `/universities/${id(2, 1)}/apply/${id(3, 4)}`,
    stubs: applying('never', programs[3]),
    shows: 'When would you like to start?',
  },
  {
    name: 'apply-2-details',
    as: ayesha,
    at: applyAt,
    stubs: applying('never'),
    shows: 'Filled in from your profile',
    act: (page) => applyUpTo(page, 'details'),
  },
  {
    name: 'apply-3-documents',
    as: ayesha,
    at: applyAt,
    stubs: applying('never'),
    shows: 'You can send it without every paper',
    act: (page) => applyUpTo(page, 'documents'),
  },
  {
    name: 'apply-4-send',
    as: ayesha,
    at: applyAt,
    stubs: applying('never'),
    shows: 'What I say here is true',
    act: (page) => applyUpTo(page, 'send'),
  },
  {
    name: 'apply-4-sending',
    as: ayesha,
    at: applyAt,
    stubs: applying('never'),
    shows: 'Sending',
    act: send,
  },
  {
    name: 'apply-4-stopped',
    as: ayesha,
    at: applyAt,
    stubs: applying('broken'),
    shows: 'Nothing is lost',
    act: send,
  },
  {
    name: 'apply-5-sent',
    as: ayesha,
    at: applyAt,
    stubs: applying({
      reply: {
        message: 'Application submitted successfully',
        data: application(1, { missingDocuments: ['matricCertificateImage', 'fscCertificateImage'] }),
      },
    }),
    shows: 'MZ-2026-004127',
    act: send,
  },
  ...(['loading', 'empty', 'failed', 'full'] as const).map((state) => ({
    name: `activities-${state}`,
    as: ayesha,
    at: '/activities',
    stubs: stats(
      state === 'loading'
        ? 'never'
        : state === 'empty'
          ? { reply: { data: noStats } }
          : state === 'failed'
            ? { refusal: 'unavailable' }
            : { reply: { data: fullStats } },
    ),
    shows: {
      loading: 'Activities',
      empty: 'Nothing waits on you',
      failed: 'Try again',
      full: 'Answer the offer',
    }[state],
  })),
  {
    name: 'chatbot',
    as: ayesha,
    at: '/chatbot',
    stubs: new Map(),
    shows: 'Answers by chat are not open yet',
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
