import type { Page } from 'playwright-core'
import {
  listDuplicatePairs,
  markAsDifferent,
  type Half,
  type Pair,
} from '#areas/students/duplicates/contract.ts'
import { findDuplicates, showStudentFile, type StudentFile } from '#areas/students/records/contract.ts'
import {
  createStudent,
  deleteStudent,
  listStudents,
  updateStudent,
} from '#areas/accounts/profile/contract/students.ts'
import { addStudentNote, addStudentTag, setStudentOfficer } from '#areas/students/notes-and-tags/contract.ts'
import { showStudentShortlist } from '#areas/planning/proposals/contract.ts'
import { writeToStudent } from '#areas/conversation/messages/contract.ts'
import { bilal, id, moment } from '../../sample-records.ts'
import {
  listedPeople,
  minorFile,
  newStudentFile,
  studentFile,
  theStudent,
} from '../../sample-student-file.ts'
import { aFile, arriving } from '../conversation/message-upload-screen-states.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import { emptyShortlist, studentShortlist } from '../../sample-proposals.ts'
import { studentHistory } from '#areas/students/history/contract.ts'
import { historyOfStudent } from '../../sample-student-history.ts'
import type { Answer, NoReply, Stubs } from '../../stubs.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const three = ['loading', 'empty', 'failed'] as const
const inState = <Reply>(state: (typeof three)[number], empty: Reply): { reply: Reply } | NoReply =>
  state === 'loading' ? 'never' : state === 'empty' ? { reply: empty } : { refusal: 'unavailable' }

const file = (over: Partial<StudentFile> = {}, more: Answer[] = []): Stubs =>
  new Map([
    on(showStudentFile, { reply: { data: studentFile(over) } }),
    on(showStudentShortlist, { reply: studentShortlist }),
    on(studentHistory, { reply: historyOfStudent }),
    ...more,
  ])
const studentAt = `/staff/students/${theStudent._id}`

const half = (number: number, over: Partial<Half> = {}): Half => ({
  _id: id(1, number),
  name: 'Ayesha Siddiqui',
  email: 'ayesha@example.org',
  phone: '+923001234567',
  createdAt: moment(-90),
  applicationCount: 2,
  ...over,
})
const somePairs: Pair[] = [
  {
    students: [half(70), half(71, { name: 'Aisha Siddiqi', createdAt: moment(-2), applicationCount: 0 })],
    because: ['cnic', 'name-and-birth', 'phone'],
  },
  {
    students: [
      half(72, {
        name: 'Muhammad Abdul-Rahman ibn Siddiqui-Farooqi al-Lahori',
        email: 'a.very.long.address.of.a.student.who.likes.dots@students.university.example.org',
        phone: null,
        applicationCount: 1,
      }),
      half(73, { name: 'Muhammad Abdul Rahman', email: 'abdul@example.org' }),
    ],
    because: ['passport'],
  },
]
const pairsFound = (more: boolean) =>
  on(listDuplicatePairs, { reply: { data: somePairs, totalCount: 45, more } })
const duplicatesAt = '/staff/students/duplicates'

export const peopleScreens: ScreenState[] = [
  ...three.map((state) => ({
    name: `students-${state}`,
    as: bilal,
    at: '/staff/students',
    stubs: new Map([on(listStudents, inState(state, { data: [], totalCount: 0 }))]),
    shows: { loading: 'Students', empty: 'No students yet', failed: 'We cannot reach' }[state],
  })),
  {
    name: 'students-full',
    as: bilal,
    at: '/staff/students?show=without',
    stubs: new Map([on(listStudents, { reply: { data: listedPeople, totalCount: 45 } })]),
    shows: '45 students',
  },
  {
    name: 'students-filtered',
    as: bilal,
    at: `/staff/students?tag=${id(72, 1)}&officer=${bilal._id}`,
    stubs: new Map([on(listStudents, { reply: { data: listedPeople.slice(0, 1), totalCount: 1 } })]),
    shows: '1 student',
  },
  {
    name: 'students-download',
    as: bilal,
    at: '/staff/students',
    stubs: new Map([on(listStudents, { reply: { data: listedPeople, totalCount: 3 } })]),
    shows: 'Account since',
    act: (page) => page.getByRole('button', { name: 'Download', exact: true }).click(),
  },
  {
    name: 'students-nothing-found',
    as: bilal,
    at: '/staff/students?search=nobody',
    stubs: new Map([on(listStudents, { reply: { data: [], totalCount: 0 } })]),
    shows: 'No student matches',
  },
  {
    name: 'students-add-somebody-there',
    as: bilal,
    at: '/staff/students',
    stubs: new Map([
      on(listStudents, { reply: { data: listedPeople, totalCount: 3 } }),
      on(findDuplicates, {
        reply: {
          twins: [
            {
              _id: id(1, 61),
              name: 'Sana Rauf',
              email: 'sana@example.org',
              createdAt: moment(-9),
              because: ['phone', 'name-and-birth'],
            },
          ],
        },
      }),
    ]),
    act: async (page) => {
      await button(page, 'Add a student').click()
      await page.getByLabel('Full name').fill('Sana Rauff')
      await page.getByText('We may already have this student').waitFor()
    },
    shows: 'We may already have this student',
  },
  {
    name: 'students-add-refused',
    as: bilal,
    at: '/staff/students',
    stubs: new Map([
      on(listStudents, { reply: { data: listedPeople, totalCount: 3 } }),
      on(createStudent, {
        refusal: 'address_taken',
        fields: { email: 'There is already an account with this e-mail address.' },
      }),
    ]),
    act: async (page) => {
      await button(page, 'Add a student').click()
      await page.getByLabel('Full name').fill('Sana Rauf')
      await page.getByLabel('E-mail', { exact: true }).fill('sana@example.org')
      await button(page, 'Add and invite').click()
    },
    shows: 'There is already an account',
  },
  ...three.map((state) => ({
    name: `duplicates-${state}`,
    as: bilal,
    at: duplicatesAt,
    stubs: new Map([on(listDuplicatePairs, inState(state, { data: [], totalCount: 0, more: false }))]),
    shows: { loading: 'Possible duplicates', empty: 'No possible duplicates', failed: 'We cannot reach' }[
      state
    ],
  })),
  {
    name: 'duplicates-full',
    as: bilal,
    at: duplicatesAt,
    stubs: new Map([pairsFound(false)]),
    shows: '45 pairs',
  },
  {
    name: 'duplicates-many',
    as: bilal,
    at: duplicatesAt,
    stubs: new Map([pairsFound(true)]),
    shows: 'At least 45 pairs',
  },
  {
    name: 'duplicates-refused',
    as: bilal,
    at: duplicatesAt,
    stubs: new Map([pairsFound(false), on(markAsDifferent, { refusal: 'not_found' })]),
    act: (page) => button(page, 'Not the same person').first().click(),
    shows: 'We could not find this.',
  },
  {
    name: 'students-add-without-address',
    as: bilal,
    at: '/staff/students',
    stubs: new Map([on(listStudents, { reply: { data: listedPeople, totalCount: 3 } })]),
    act: async (page) => {
      await button(page, 'Add a student').click()
      await page.getByLabel('Full name').fill('Bushra Akhtar')
      await page.getByLabel('The student has no e-mail address').check()
      await button(page, 'Add without an invitation').click()
    },
    shows: 'Enter a phone number, because there is no e-mail address.',
  },
  {
    name: 'student-loading',
    as: bilal,
    at: studentAt,
    stubs: new Map([on(showStudentFile, 'never')]),
    shows: 'Students',
  },
  {
    name: 'student-failed',
    as: bilal,
    at: studentAt,
    stubs: new Map([on(showStudentFile, { refusal: 'not_found' })]),
    shows: 'We could not find this.',
  },
  { name: 'student-full', as: bilal, at: studentAt, stubs: file(), shows: 'The same person twice?' },
  {
    name: 'student-new',
    as: bilal,
    at: studentAt,
    stubs: file(newStudentFile, [on(showStudentShortlist, { reply: emptyShortlist })]),
    shows: 'Send the invitation again',
  },
  { name: 'student-minor', as: bilal, at: studentAt, stubs: file(minorFile), shows: 'is under 18' },
  {
    name: 'student-tag-refused',
    as: bilal,
    at: studentAt,
    stubs: file({}, [
      on(addStudentTag, { refusal: 'invalid_input', fields: { name: 'Write the tag.' } }),
      on(setStudentOfficer, {
        refusal: 'changed_meanwhile',
        message: 'Zainab Malik is responsible for this student now.',
      }),
    ]),
    act: async (page) => {
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByText('Write the tag.').waitFor()
      await page.getByLabel('Officer', { exact: true }).selectOption('')
    },
    shows: 'Zainab Malik is responsible for this student now.',
  },
  {
    name: 'student-note-failed',
    as: bilal,
    at: studentAt,
    stubs: file({}, [on(addStudentNote, { refusal: 'unavailable' })]),
    act: async (page) => {
      await page.getByLabel('New note').fill('Prefers WhatsApp after 5 pm.')
      await button(page, 'Add note').click()
    },
    shows: 'We cannot reach',
  },
  {
    name: 'student-without-address',
    as: bilal,
    at: studentAt,
    stubs: file({
      student: { ...theStudent, email: null, status: 'pending' },
      hasPassword: false,
      lastSeenAt: null,
      consents: [],
      threads: [],
      enquiries: [],
      twins: [],
    }),
    act: async (page) => {
      await button(page, 'Invite the student').click()
      await button(page, 'Send the invitation').click()
    },
    shows: 'Enter the e-mail address.',
  },
  {
    name: 'student-write',
    as: bilal,
    at: studentAt,
    stubs: file({}, [...arriving, on(writeToStudent, { refusal: 'unavailable' })]),
    act: async (page) => {
      await button(page, 'Write a message').click()
      await page.getByLabel('What is it about?').fill('Your plans')
      await page.getByLabel('Your message to the student').fill('When do you want to begin?')
      await page.getByLabel('Add a file').setInputFiles(aFile('overview.pdf'))
      await button(page, 'Send message').click()
    },
    shows: 'We cannot reach',
  },
  {
    name: 'student-write-nothing',
    as: bilal,
    at: studentAt,
    stubs: file({ student: { ...theStudent, status: 'pending' } }),
    act: async (page) => {
      await button(page, 'Write a message').click()
      await button(page, 'Send message').click()
    },
    shows: 'Write a message, or add a photo or PDF.',
  },
  {
    name: 'student-shortlist-failed',
    as: bilal,
    at: studentAt,
    stubs: file({}, [
      on(showStudentShortlist, { refusal: 'unavailable' }),
      on(studentHistory, { refusal: 'unavailable' }),
    ]),
    shows: 'We cannot reach',
  },
  {
    name: 'student-closing',
    as: bilal,
    at: studentAt,
    stubs: file({
      student: { ...theStudent, status: 'deleted' },
      closing: {
        closedAt: moment(-1),
        goesOn: moment(6),
        by: 'office',
        byName: bilal.name,
        reason: 'Asked for it at the desk.',
      },
    }),
    shows: 'Open it again',
  },
  {
    name: 'student-changed-meanwhile',
    as: bilal,
    at: studentAt,
    stubs: file({}, [on(updateStudent, { refusal: 'changed_meanwhile' })]),
    act: async (page) => {
      await button(page, 'Change details').click()
      await page.getByLabel('City').fill('Quetta')
      await button(page, 'Save changes').click()
    },
    shows: 'Show the current record',
  },
  {
    name: 'student-close-proof',
    as: bilal,
    at: studentAt,
    stubs: file({}, [on(deleteStudent, { refusal: 'reauth_required' })]),
    act: async (page) => {
      await button(page, 'Close this account').click()
      await page.getByLabel('Why it is closed').fill('Asked for it at the desk.')
      await button(page, 'Close the account').click()
    },
    shows: 'Your password',
  },
]
