import type { Page } from 'playwright-core'
import { listEnquiries, type Enquiry } from '#areas/conversation/enquiries/contract/enquiries.ts'
import {
  answerEnquiry,
  assignEnquiry,
  countEnquiries,
  openNextEnquiry,
} from '#areas/conversation/enquiries/contract/enquiry-inbox.ts'
import { showEnquiryPresence } from '#areas/conversation/live/contract.ts'
import { bilal, id, moment } from '../../sample-records.ts'
import { theStudent } from '../../sample-student-file.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer, NoReply, Stubs } from '../../stubs.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const three = ['loading', 'empty', 'failed'] as const
const inState = <Reply>(state: (typeof three)[number], empty: Reply): { reply: Reply } | NoReply =>
  state === 'loading' ? 'never' : state === 'empty' ? { reply: empty } : { refusal: 'unavailable' }

const enquiry = (number: number, over: Partial<Enquiry> = {}): Enquiry => ({
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
  officer: null,
  studentId: null,
  students: [],
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
})
const answered = enquiry(3, {
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
const questions = (data: Enquiry[], more: Answer[] = []): Stubs =>
  new Map([
    on(listEnquiries, { reply: { data, totalCount: data.length } }),
    on(countEnquiries, { reply: { open: 2, mine: 0, unassigned: 1, oldest: moment(-1) } }),
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
      on(countEnquiries, { reply: { open: 0, mine: 0, unassigned: 0, oldest: null } }),
    ]),
    shows: { loading: 'Enquiries', empty: 'Nothing is waiting', failed: 'We cannot reach' }[state],
  })),
  {
    name: 'questions-full',
    as: bilal,
    at: questionsAt,
    stubs: questions([registration, enquiry(1)]),
    shows: '2 are waiting for an answer',
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
    name: 'questions-next',
    as: bilal,
    at: questionsAt,
    stubs: questions(
      [enquiry(1, { officer: { _id: bilal._id, name: bilal.name } })],
      [
        on(showEnquiryPresence, { reply: { people: [] } }),
        on(openNextEnquiry, { reply: { message: 'The enquiry is yours.', data: { _id: id(11, 1) } } }),
      ],
    ),
    act: async (page) => {
      await button(page, 'Answer by e-mail').waitFor()
      await page.keyboard.press('n')
    },
    shows: 'Your answer',
  },
  {
    name: 'questions-keys',
    as: bilal,
    at: questionsAt,
    stubs: questions([enquiry(1)]),
    act: async (page) => {
      await button(page, 'Answer by e-mail').waitFor()
      await page.keyboard.press('?')
    },
    shows: 'Next enquiry',
  },
  {
    name: 'questions-handled-full',
    as: bilal,
    at: `${questionsAt}?handled=yes`,
    stubs: questions([answered]),
    shows: 'Not delivered',
  },
  {
    name: 'questions-answered-meanwhile',
    as: bilal,
    at: questionsAt,
    stubs: questions(
      [enquiry(1)],
      [
        on(answerEnquiry, { refusal: 'changed_meanwhile' }),
        on(showEnquiryPresence, {
          reply: { people: [{ _id: id(1, 3), name: 'Sana Iqbal', since: moment(-0.1) }] },
        }),
      ],
    ),
    act: async (page) => {
      await button(page, 'Answer by e-mail').click()
      await page.getByLabel('Your answer').fill('Three universities do.')
      await button(page, 'Send answer').click()
    },
    shows: 'Show the other answer',
  },
  {
    name: 'questions-delete',
    as: bilal,
    at: questionsAt,
    stubs: questions([enquiry(1)]),
    act: async (page) => button(page, 'Delete').click(),
    shows: 'Delete this enquiry?',
  },
  {
    name: 'questions-to-student',
    as: bilal,
    at: questionsAt,
    stubs: questions([registration]),
    act: async (page) => button(page, 'Add as a student').click(),
    shows: 'Add without an invitation',
  },
]
