import type { Page } from 'playwright-core'
import { listEnquiries, type Enquiry } from '#areas/conversation/enquiries/contract/enquiries.ts'
import {
  assignEnquiries,
  assignEnquiry,
  countClosedEnquiries,
  countEnquiries,
  openNextEnquiry,
} from '#areas/conversation/enquiries/contract/enquiry-inbox.ts'
import { showEnquiry, type EnquiryDetails } from '#areas/conversation/enquiries/contract/one-enquiry.ts'
import { showEnquiryPresence } from '#areas/conversation/live/contract.ts'
import { bilal, day, id, moment } from '../../sample-records.ts'
import { theStudent } from '../../sample-student-file.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer, NoReply, Stubs } from '../../stubs.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const three = ['loading', 'empty', 'failed'] as const
const inState = <Reply>(state: (typeof three)[number], empty: Reply): { reply: Reply } | NoReply =>
  state === 'loading' ? 'never' : state === 'empty' ? { reply: empty } : { refusal: 'unavailable' }

const bilalHimself = { _id: bilal._id, name: bilal.name }

export const enquiry = (number: number, over: Partial<Enquiry> = {}): Enquiry => ({
  _id: id(11, number),
  kind: 'contact',
  firstName: 'Bilal',
  lastName: 'Ahmed',
  phone: '+923217654321',
  email: 'bilal@example.org',
  courseType: null,
  qualification: null,
  message: 'My daughter has 82 %.\nWhich universities in Italy would accept her?',
  receivedAt: moment(-0.1),
  handledAt: null,
  handledBy: null,
  closeReason: null,
  callBackOn: null,
  officer: null,
  studentId: null,
  students: [],
  calls: [],
  answers: [],
  ...over,
})
const registration = enquiry(2, {
  kind: 'registration',
  firstName: 'Muhammad Abdul-Rahman',
  lastName: 'Siddiqui-Farooqi',
  email: null,
  message: null,
  courseType: 'medicine',
  qualification: 'FSc pre-medical, BISE Lahore, 2025',
  receivedAt: moment(-1),
  officer: { _id: id(1, 3), name: 'Sana Iqbal' },
  students: [{ _id: theStudent._id, name: theStudent.name }],
  calls: [
    { _id: id(15, 1), by: 'Sana Iqbal', at: moment(-0.5), outcome: 'no_answer', text: null },
    {
      _id: id(15, 2),
      by: null,
      at: moment(-0.2),
      outcome: 'reached',
      text: 'Her father answered. She sits the MDCAT in May.\nCall again after 5 p.m.',
    },
  ],
})
export const answered = enquiry(3, {
  handledAt: moment(-0.5),
  handledBy: bilal.name,
  officer: { _id: bilal._id, name: bilal.name },
  studentId: theStudent._id,
  students: [{ _id: theStudent._id, name: theStudent.name }],
  answers: [
    {
      _id: id(12, 1),
      by: bilal.name,
      at: moment(-0.5),
      text: 'Three universities in Italy do.\nCreate an account and enter her marks: each program then shows which requirements she meets.',
      mail: 'sent',
    },
    { _id: id(12, 2), by: null, at: moment(-0.4), text: 'And one in Latvia.', mail: 'failed' },
  ],
})
export const lost = enquiry(6, {
  firstName: 'Hamza',
  phone: null,
  handledAt: moment(-2),
  handledBy: bilal.name,
  closeReason: 'too_expensive',
})
const closed = {
  total: 54,
  ends: [
    { end: 'student' as const, count: 21 },
    { end: 'not_reached' as const, count: 18 },
    { end: 'too_expensive' as const, count: 10 },
    { end: 'not_given' as const, count: 5 },
  ],
}
type Happened = EnquiryDetails['history'][number]
export const happened = (
  at: string,
  act: Happened['act'],
  by: string | null = null,
  whom: string | null = null,
  more: Partial<Happened> = {},
): Happened => ({ at, act, by, whom, day: null, reason: null, ...more })
export const details = (of: Enquiry, over: Partial<EnquiryDetails> = {}): EnquiryDetails => ({
  ...of,
  others: [],
  history: [happened(of.receivedAt, 'received')],
  ...over,
})
export const opened = (of: EnquiryDetails): Answer[] => [
  on(showEnquiry, { reply: { data: of } }),
  on(showEnquiryPresence, { reply: { people: [] } }),
]
export const full = details(registration, {
  others: [
    { _id: id(11, 1), kind: 'contact', receivedAt: moment(-0.1), isHandled: false },
    { _id: id(11, 3), kind: 'contact', receivedAt: moment(-40), isHandled: true },
  ],
  history: [
    happened(moment(-1), 'received'),
    happened(moment(-0.9), 'claimed', bilal.name),
    happened(moment(-0.8), 'assigned', bilal.name, 'Sana Iqbal'),
    happened(moment(-0.5), 'called', 'Sana Iqbal'),
    happened(moment(-0.2), 'called'),
    happened(moment(-0.2), 'planned', bilal.name, null, { day: day(1) }),
  ],
})
const questions = (data: Enquiry[], more: Answer[] = []): Stubs =>
  new Map([
    on(listEnquiries, { reply: { data, totalCount: data.length } }),
    on(countEnquiries, { reply: { open: 2, mine: 0, unassigned: 1, callToday: 1, oldest: moment(-1) } }),
    ...more,
  ])
const questionsAt = '/staff/enquiries'

/** Enquiries from the public pages. */
export const enquiryScreens: ScreenState[] = [
  ...three.map((state) => ({
    name: `questions-${state}`,
    as: bilal,
    at: questionsAt,
    stubs: new Map([
      on(listEnquiries, inState(state, { data: [], totalCount: 0 })),
      on(countEnquiries, { reply: { open: 0, mine: 0, unassigned: 0, callToday: 0, oldest: null } }),
    ]),
    shows: { loading: 'Enquiries', empty: 'Nothing is waiting', failed: 'We cannot reach' }[state],
  })),
  {
    name: 'questions-full',
    as: bilal,
    at: questionsAt,
    stubs: questions([
      { ...registration, callBackOn: day(0) },
      enquiry(4, { firstName: 'Hira', lastName: null, callBackOn: day(-3), officer: bilalHimself }),
      enquiry(1),
      enquiry(5, { firstName: 'Usman', callBackOn: day(9), officer: bilalHimself }),
    ]),
    shows: 'Call today',
  },
  ...(['mine', 'none'] as const).map((officer) => ({
    name: `questions-${officer}-empty`,
    as: bilal,
    at: `${questionsAt}?officer=${officer}`,
    stubs: questions([]),
    shows: { mine: 'None of yours is waiting', none: 'Every open enquiry has an officer' }[officer],
  })),
  {
    name: 'questions-taken-meanwhile',
    as: bilal,
    at: questionsAt,
    stubs: questions(
      [enquiry(1)],
      [on(assignEnquiry, { refusal: 'changed_meanwhile', message: 'Sana Iqbal has this enquiry now.' })],
    ),
    act: async (page) => button(page, 'Take it').click(),
    shows: 'Sana Iqbal has this enquiry now.',
  },
  {
    name: 'questions-hand-over',
    as: bilal,
    at: questionsAt,
    stubs: questions([registration]),
    act: async (page) => {
      await button(page, 'Take or hand over').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).click()
    },
    shows: 'Choose an officer.',
  },
  {
    name: 'questions-keys',
    as: bilal,
    at: questionsAt,
    stubs: questions([enquiry(1)]),
    act: async (page) => {
      await page.getByRole('link', { name: 'Answer by e-mail' }).waitFor()
      await page.keyboard.press('?')
    },
    shows: 'Next enquiry',
  },
  {
    name: 'questions-handled-full',
    as: bilal,
    at: `${questionsAt}?handled=yes`,
    stubs: questions([answered, lost], [on(countClosedEnquiries, { reply: closed })]),
    shows: 'Not delivered',
  },
  {
    name: 'questions-of-days-full',
    as: bilal,
    at: `${questionsAt}?handled=yes&ended=student&from=2026-10-01&to=2026-10-31`,
    stubs: questions([answered, lost], [on(countClosedEnquiries, { reply: closed })]),
    shows: 'Received until 31 Oct 2026',
  },
  {
    name: 'questions-of-report-full',
    as: bilal,
    at: `${questionsAt}?handled=all&answered=yes&student=yes&kind=contact&from=2026-10-01&to=2026-10-31`,
    stubs: questions([answered, lost]),
    shows: 'Became a student',
  },
  {
    name: 'questions-ended-empty',
    as: bilal,
    at: `${questionsAt}?handled=yes&ended=duplicate`,
    stubs: questions([], [on(countClosedEnquiries, { reply: closed })]),
    shows: 'Nothing matches',
  },
  {
    name: 'questions-call-empty',
    as: bilal,
    at: `${questionsAt}?call=call`,
    stubs: questions([]),
    shows: 'No call is planned',
  },
  {
    name: 'questions-call-back',
    as: bilal,
    at: questionsAt,
    stubs: questions([enquiry(1)]),
    act: async (page) => {
      await button(page, /^Set the day to call/).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('On a date').check()
      await dialog.getByRole('button', { name: 'Set the day' }).click()
    },
    shows: 'Choose a date.',
  },
  {
    name: 'questions-close',
    as: bilal,
    at: questionsAt,
    stubs: questions([enquiry(1)]),
    act: async (page) => {
      await button(page, 'Mark as handled').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as handled' }).click()
    },
    shows: 'Choose a reason.',
  },
  {
    name: 'questions-selected',
    as: bilal,
    at: questionsAt,
    stubs: questions([registration, enquiry(1)]),
    act: async (page) => {
      const boxes = page.getByRole('checkbox', { name: /^Select/ })
      await boxes.first().check()
      await boxes.last().check()
    },
    shows: '2 selected',
  },
  {
    name: 'questions-selected-taken',
    as: bilal,
    at: questionsAt,
    stubs: questions(
      [enquiry(1)],
      [
        on(assignEnquiries, {
          refusal: 'move_not_possible',
          message: 'Colleagues have taken or closed these enquiries meanwhile.',
        }),
      ],
    ),
    act: async (page) => {
      await page.getByRole('checkbox', { name: /^Select/ }).check()
      await page.getByRole('button', { name: 'Take', exact: true }).click()
    },
    shows: 'Colleagues have taken or closed these enquiries meanwhile.',
  },
  {
    name: 'questions-next',
    as: bilal,
    at: questionsAt,
    stubs: questions(
      [enquiry(1)],
      [
        on(openNextEnquiry, { reply: { message: 'The enquiry is yours.', data: { _id: id(11, 1) } } }),
        ...opened(details(enquiry(1, { officer: { _id: bilal._id, name: bilal.name } }))),
      ],
    ),
    act: async (page) => {
      await page.getByRole('link', { name: 'Answer by e-mail' }).waitFor()
      await page.keyboard.press('n')
    },
    shows: 'You answer this.',
  },
]
