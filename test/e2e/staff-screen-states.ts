import type { Page } from 'playwright-core'
import { documentViews, openDocument, showApplication } from '#contract/applications.ts'
import { decideApplication, listAllApplications } from '#contract/decisions.ts'
import { showProgram } from '#contract/programs.ts'
import type { RouteShape } from '#contract/route.ts'
import { fullRecord } from './record-screen-states.ts'
import { photoOf } from './sample-photos.ts'
import {
  application,
  bilal,
  day,
  endOfDay,
  event,
  eventsToOffer,
  id,
  moment,
  offered,
  program,
  student,
} from './sample-records.ts'
import type { ScreenState } from './screen-state.ts'
import type { Stub, Stubs } from './stubbed-app.ts'

const url = (number: number) => ({
  method: 'POST' as const,
  url: `/api/staff/applications/${id(4, number)}/decision`,
})
const not = (from: string) => ({
  error: `This needs an application that is at “${from}”. Yours is at “Sent”.`,
})

const fresh = application(1, {
  student: { _id: id(1, 1), name: 'Ayesha Siddiqui' },
  missingDocuments: ['bsDegreeImage'],
  actions: {
    start_review: url(1),
    request_documents: url(1),
    documents_complete: not('Documents needed'),
    offer: url(1),
    reject: url(1),
    withdraw_offer: not('Offer open'),
    reinstate: not('No place this time'),
    withdraw: url(1),
  },
})

const files = [
  application(2, {
    student: { _id: id(1, 3), name: 'Hamza Yousaf' },
    checkBy: endOfDay(-2),
    stageSince: moment(-9),
  }),
  application(3, {
    student: { _id: id(1, 4), name: 'Usman Tariq' },
    stage: 'under_review',
    stageSince: moment(-0.3),
    program: { _id: id(3, 2), programName: 'General Medicine' },
  }),
  fresh,
  application(4, {
    student: { _id: id(1, 5), name: 'Ali Haider' },
    stageSince: moment(-0.01),
    university: {
      _id: id(2, 4),
      universityName: 'Nanjing University of Posts and Telecommunications, School of Overseas Education',
      country: 'CN',
      city: null,
    },
  }),
  offered(5, { student: { _id: id(1, 6), name: 'Noor ul Ain' } }),
  application(6, {
    student: { _id: id(1, 7), name: 'Zara Baloch' },
    stage: 'documents_requested',
    waitingOn: 'student',
    checkBy: null,
    documentsDue: day(4),
  }),
  application(7, {
    student: { _id: id(1, 8), name: 'Saad Mehmood' },
    stage: 'declined',
    status: 'cancelled',
    waitingOn: 'nobody',
    checkBy: null,
  }),
]

const queue = (stub: Stub): Stubs => new Map([[listAllApplications, stub]])

const file = (shown = fresh, events = [event({})], decide: Stub = 'never'): Stubs => {
  const { name, email, phone, details } = student()
  const studies = { schooling: fullRecord.schooling, tests: fullRecord.tests }
  return new Map<RouteShape, Stub>([
    [
      showApplication,
      { reply: { data: shown, profile: { name, email, phone, ...details, ...studies }, events } },
    ],
    [showProgram, { reply: { program: program(1) } }],
    [documentViews, { reply: { data: [] } }],
    [openDocument, { bytes: photoOf('National ID'), type: 'image/jpeg' }],
    [decideApplication, decide],
  ])
}
const fileAt = `/staff/applications/${id(4, 1)}`
const choose = (label: string) => async (page: Page) => {
  await page.getByRole('radio', { name: label }).check()
}

export const staffScreens: ScreenState[] = [
  ...(['loading', 'empty', 'failed'] as const).map((state) => ({
    name: `queue-${state}`,
    as: bilal,
    at: '/staff',
    stubs: queue(
      state === 'loading'
        ? 'never'
        : state === 'empty'
          ? { reply: { data: [], totalCount: 0 } }
          : { refusal: 'unavailable' },
    ),
    shows: { loading: 'Queue', empty: 'No files yet', failed: 'We cannot reach' }[state],
  })),
  {
    name: 'queue-full',
    as: bilal,
    at: '/staff',
    stubs: queue({ reply: { data: files, totalCount: files.length } }),
    shows: 'Overdue',
  },
  {
    name: 'queue-filtered',
    as: bilal,
    at: '/staff?search=nobody&stage=offered',
    stubs: queue({ reply: { data: [], totalCount: 0 } }),
    shows: 'No file matches',
  },
  {
    name: 'file-loading',
    as: bilal,
    at: fileAt,
    stubs: new Map([[showApplication, 'never' as const]]),
    shows: 'Application',
  },
  {
    name: 'file-failed',
    as: bilal,
    at: fileAt,
    stubs: new Map([[showApplication, { refusal: 'not_found' } as const]]),
    shows: 'We could not find this.',
  },
  { name: 'file-new', as: bilal, at: fileAt, stubs: file(), shows: 'What do you decide?' },
  {
    name: 'file-offering',
    as: bilal,
    at: fileAt,
    stubs: file(),
    shows: 'What the student will read',
    act: async (page) => {
      await choose('Offer a place')(page)
      await page
        .getByLabel('Conditions, one on each line')
        .fill('FSc pre-medical, 70 % or more\nInterview by 1 May')
      await page.getByText('A place in Medicine is yours to take').waitFor()
    },
  },
  {
    name: 'file-refusing',
    as: bilal,
    at: fileAt,
    stubs: file(),
    shows: 'Choose at least one reason',
    act: async (page) => {
      await choose('Not this time')(page)
      await page.getByLabel('What the student can do next').fill('The autumn start is open until 30 June.')
      await page.getByRole('button', { name: 'Send the decision' }).click()
    },
  },
  {
    name: 'file-asking',
    as: bilal,
    at: fileAt,
    stubs: file(fresh, [event({})], { refusal: 'move_not_possible' }),
    shows: 'This is not possible at this stage',
    act: async (page) => {
      await choose('Ask for documents')(page)
      await page.getByLabel('Bachelor degree').check()
      await page.getByRole('button', { name: 'Send the decision' }).click()
    },
  },
  {
    name: 'file-document',
    as: bilal,
    at: fileAt,
    stubs: file(),
    shows: 'Larger',
    act: async (page) => {
      await page.getByRole('button', { name: 'View National ID, front' }).click()
    },
  },
  {
    name: 'file-offered',
    as: bilal,
    at: `/staff/applications/${id(4, 5)}`,
    stubs: file(
      offered(5, { actions: { withdraw_offer: url(5), withdraw: url(5), offer: not('Under review') } }),
      eventsToOffer.map((one, index) =>
        index === 4 ? { ...one, internalNote: 'Checked with the university by telephone.' } : one,
      ),
    ),
    shows: 'Checked with the university by telephone.',
  },
]
