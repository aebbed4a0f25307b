import type { Page } from 'playwright-core'
import { answerEnquiry } from '#areas/conversation/enquiries/contract/enquiry-inbox.ts'
import {
  linkEnquiry,
  noteCall,
  planCallBack,
  showEnquiry,
  type EnquiryDetails,
} from '#areas/conversation/enquiries/contract/one-enquiry.ts'
import { showEnquiryPresence } from '#areas/conversation/live/contract.ts'
import { listReplyTemplates } from '#areas/conversation/reply-templates/contract.ts'
import { quickSearch } from '#areas/students/quick-search/contract.ts'
import { bilal, day, id, moment } from '../../sample-records.ts'
import { theStudent } from '../../sample-student-file.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer, Stubs } from '../../stubs.ts'
import { answered, details, enquiry, full, happened, lost, opened } from './enquiry-screen-states.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
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
    stubs: onePage({ ...full, callBackOn: day(1) }),
    shows: 'Call again after 5 p.m.',
  },
  {
    name: 'enquiry-handled',
    as: bilal,
    at: at(3),
    stubs: onePage(
      details(answered, {
        history: [
          happened(moment(-1), 'received'),
          happened(moment(-0.5), 'answered', bilal.name),
          happened(moment(-0.4), 'answered'),
          happened(moment(-0.3), 'linked', bilal.name, theStudent.name),
        ],
      }),
    ),
    shows: 'Not delivered',
  },
  {
    name: 'enquiry-lost',
    as: bilal,
    at: at(6),
    stubs: onePage(
      details(lost, {
        history: [
          happened(moment(-5), 'received'),
          happened(moment(-2), 'handled', bilal.name, null, { reason: 'too_expensive' }),
        ],
      }),
    ),
    shows: 'Bilal Ahmed closed it: Too expensive.',
  },
  {
    name: 'enquiry-call-back-refused',
    as: bilal,
    at: at(2),
    stubs: onePage({ ...full, callBackOn: day(0) }, [
      on(planCallBack, {
        refusal: 'invalid_input',
        message: 'Choose today or a later day, at most 180 days from now.',
        fields: { day: 'Choose today or a later day, at most 180 days from now.' },
      }),
    ]),
    act: async (page) => {
      await button(page, 'Change the day').click()
      await button(page, 'Set the day').click()
    },
    shows: 'Choose today or a later day, at most 180 days from now.',
  },
  {
    name: 'enquiry-template',
    as: bilal,
    at: `${at(1)}?do=answer`,
    stubs: onePage(details(enquiry(1)), [
      on(listReplyTemplates, {
        reply: {
          templates: [
            {
              _id: id(17, 1),
              name: 'English tests',
              text: 'Hello {name}, IELTS 6.0 is enough for most.',
              version: 1,
            },
            { _id: id(17, 2), name: 'Apostille', text: 'For {reference} we need the apostille.', version: 1 },
          ],
        },
      }),
    ]),
    act: async (page) => button(page, 'Insert a template').click(),
    shows: 'Hello Bilal, IELTS 6.0',
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
