import type { Page } from 'playwright-core'
import { listEnquiries, type Enquiry } from '#areas/conversation/enquiries/contract/enquiries.ts'
import {
  answerEnquiry,
  assignEnquiry,
  countEnquiries,
  openNextEnquiry,
} from '#areas/conversation/enquiries/contract/enquiry-inbox.ts'
import {
  linkEnquiry,
  noteCall,
  showEnquiry,
  type EnquiryDetails,
} from '#areas/conversation/enquiries/contract/one-enquiry.ts'
import { quickSearch } from '#areas/students/quick-search/contract.ts'
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
export const details = (of: Enquiry, over: Partial<EnquiryDetails> = {}): EnquiryDetails => ({
  ...of,
  others: [],
  history: [{ at: of.receivedAt, act: 'received', by: null, whom: null }],
  ...over,
})
const opened = (of: EnquiryDetails): Answer[] => [
  on(showEnquiry, { reply: { data: of } }),
  on(showEnquiryPresence, { reply: { people: [] } }),
]
const full = details(registration, {
  others: [
    { _id: id(11, 1), kind: 'contact', receivedAt: moment(-0.1), isHandled: false },
    { _id: id(11, 3), kind: 'contact', receivedAt: moment(-40), isHandled: true },
  ],
  history: [
    { at: moment(-1), act: 'received', by: null, whom: null },
    { at: moment(-0.9), act: 'claimed', by: bilal.name, whom: null },
    { at: moment(-0.8), act: 'assigned', by: bilal.name, whom: 'Sana Iqbal' },
    { at: moment(-0.5), act: 'called', by: 'Sana Iqbal', whom: null },
    { at: moment(-0.2), act: 'called', by: null, whom: null },
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
    stubs: questions([answered]),
    shows: 'Not delivered',
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

const onePage = (of: EnquiryDetails, more: Answer[] = []): Stubs => new Map([...opened(of), ...more])
const at = (number: number) => `/staff/enquiries/${id(11, number)}`
export const searched = {
  students: [
    { _id: theStudent._id, name: theStudent.name, email: 'ayesha@example.org', phone: '+923001234567' },
    { _id: id(1, 40), name: 'Muhammad Abdul-Rahman Siddiqui-Farooqi', email: null, phone: '+923217654321' },
  ],
  files: [],
  programs: [],
}
const chooseStudent = async (page: Page) => {
  await button(page, 'Link a student').click()
  await page.getByRole('dialog').getByRole('radio').first().waitFor()
}

/** The page of one enquiry. */
export const enquiryPageScreens: ScreenState[] = [
  {
    name: 'enquiry-loading',
    as: bilal,
    at: at(1),
    stubs: new Map([on(showEnquiry, 'never')]),
    shows: 'Enquiry',
  },
  {
    name: 'enquiry-failed',
    as: bilal,
    at: at(1),
    stubs: new Map([on(showEnquiry, { refusal: 'unavailable' })]),
    shows: 'We cannot reach',
  },
  {
    name: 'enquiry-gone',
    as: bilal,
    at: at(1),
    stubs: new Map([on(showEnquiry, { refusal: 'not_found' })]),
    shows: 'Enquiry',
  },
  {
    name: 'enquiry-empty',
    as: bilal,
    at: at(1),
    stubs: onePage(details(enquiry(1))),
    shows: 'No call yet.',
  },
  {
    name: 'enquiry-full',
    as: bilal,
    at: at(2),
    stubs: onePage(full),
    shows: 'Call again after 5 p.m.',
  },
  {
    name: 'enquiry-handled',
    as: bilal,
    at: at(3),
    stubs: onePage(
      details(answered, {
        history: [
          { at: moment(-1), act: 'received', by: null, whom: null },
          { at: moment(-0.5), act: 'answered', by: bilal.name, whom: null },
          { at: moment(-0.4), act: 'answered', by: null, whom: null },
          { at: moment(-0.3), act: 'linked', by: bilal.name, whom: theStudent.name },
        ],
      }),
    ),
    shows: 'Not delivered',
  },
  {
    name: 'enquiry-answered-meanwhile',
    as: bilal,
    at: at(1),
    stubs: onePage(details(enquiry(1)), [
      on(answerEnquiry, {
        refusal: 'changed_meanwhile',
        message: 'Somebody else has answered this enquiry.',
      }),
      on(showEnquiryPresence, {
        reply: { people: [{ _id: id(1, 3), name: 'Sana Iqbal', since: moment(-0.1) }] },
      }),
    ]),
    act: async (page) => {
      await button(page, 'Answer by e-mail').click()
      await page.getByLabel('Your answer').fill('Three universities do.')
      await button(page, 'Send answer').click()
    },
    shows: 'Somebody else has answered this enquiry.',
  },
  {
    name: 'enquiry-call-missing',
    as: bilal,
    at: at(2),
    stubs: onePage(full),
    act: async (page) => {
      await button(page, 'Record a call').first().click()
      await page.getByLabel('Somebody answered').check()
      await button(page, 'Save the call').click()
    },
    shows: 'Write what was said.',
  },
  {
    name: 'enquiry-call-failed',
    as: bilal,
    at: `${at(2)}?do=call`,
    stubs: onePage(full, [on(noteCall, { refusal: 'unavailable' })]),
    act: async (page) => {
      await page.getByLabel('Nobody answered').check()
      await button(page, 'Save the call').click()
    },
    shows: 'We cannot reach',
  },
  {
    name: 'enquiry-link',
    as: bilal,
    at: at(1),
    stubs: onePage(details(enquiry(1)), [on(quickSearch, { reply: searched })]),
    act: chooseStudent,
    shows: 'Which student is it?',
  },
  {
    name: 'enquiry-link-nobody',
    as: bilal,
    at: at(1),
    stubs: onePage(details(enquiry(1)), [
      on(quickSearch, { reply: { students: [], files: [], programs: [] } }),
    ]),
    act: async (page) => button(page, 'Link a student').click(),
    shows: 'No student found.',
  },
  {
    name: 'enquiry-link-refused',
    as: bilal,
    at: at(1),
    stubs: onePage(details(enquiry(1)), [
      on(quickSearch, { reply: searched }),
      on(linkEnquiry, {
        refusal: 'invalid_input',
        fields: { studentId: 'This is not a student with an open account.' },
      }),
    ]),
    act: async (page) => {
      await chooseStudent(page)
      await page.getByRole('radio').first().check()
      await button(page, 'Link the enquiry').click()
    },
    shows: 'This is not a student with an open account.',
  },
  {
    name: 'enquiry-delete',
    as: bilal,
    at: at(1),
    stubs: onePage(details(enquiry(1))),
    act: async (page) => button(page, 'Delete this enquiry').click(),
    shows: 'Delete this enquiry?',
  },
  {
    name: 'enquiry-to-student',
    as: bilal,
    at: at(2),
    stubs: onePage(full),
    act: async (page) => button(page, 'Add as a student').click(),
    shows: 'Add without an invitation',
  },
  {
    name: 'enquiry-keys',
    as: bilal,
    at: at(1),
    stubs: onePage(details(enquiry(1))),
    act: async (page) => {
      await button(page, 'Answer by e-mail').waitFor()
      await page.keyboard.press('?')
    },
    shows: 'Next enquiry',
  },
]
