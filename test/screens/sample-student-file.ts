import type { ListedStudent } from '#areas/accounts/profile/contract/students.ts'
import type { StudentFile } from '#areas/students/records/contract.ts'
import { noGoals } from '#test/people/sample-requirements.ts'
import { emptyProfile } from '../people/empty-profile.ts'
import { fullProfile } from './sample-profile.ts'
import { bilal, day, endOfDay, id, moment, student, zainab } from './sample-records.ts'
import { fullRecord } from './states/accounts/record-screen-states.ts'

const tags = [
  { _id: id(72, 1), name: 'Medicine 2027' },
  { _id: id(72, 2), name: 'Pays from Dubai, in two parts, by her father' },
]
const officer = { _id: bilal._id, name: bilal.name }

export const theStudent = { ...student(), applicationCount: 2, version: 'one' }
export const longNamed = {
  ...student(),
  _id: id(1, 40),
  name: 'Muhammad Abdul-Rahman ibn Siddiqui-Farooqi al-Lahori',
  email: 'a.very.long.address.of.a.student.who.likes.dots@students.university.example.org',
  phone: null,
  status: 'pending' as const,
  applicationCount: 0,
}
export const listedPeople: ListedStudent[] = [
  { ...theStudent, officer, tags },
  { ...longNamed, officer: null, tags: [] },
  {
    ...student(),
    _id: id(1, 41),
    name: 'Zoë Qazi',
    email: null,
    applicationCount: 1,
    officer: { _id: zainab._id, name: zainab.name },
    tags: [],
  },
]

const { needs: _, personal, contact, national, passport, guardians, activities } = fullProfile
const profile = { personal, contact, national, passport, guardians, activities }
const step = (
  key: string,
  name: string,
  over: Partial<StudentFile['applications'][number]['steps'][number]> = {},
) => ({
  key,
  name,
  state: 'waiting' as const,
  due: null,
  doneOn: null,
  ...over,
})

/** A student with something in every section. */
export const studentFile = (over: Partial<StudentFile> = {}): StudentFile => ({
  student: theStudent,
  lastSeenAt: moment(-0.2),
  hasPassword: true,
  closing: null,
  officer,
  tags,
  notes: [
    {
      _id: id(73, 1),
      text: 'Careful and quick.\nPrefers WhatsApp after 5 pm.',
      by: bilal.name,
      at: moment(-2),
    },
    { _id: id(73, 2), text: 'Sister applied with us in 2024.', by: zainab.name, at: moment(-20) },
  ],
  profile,
  schooling: fullRecord.schooling,
  tests: fullRecord.tests,
  goals: fullRecord.goals,
  documents: [
    {
      _id: id(5, 1),
      name: 'passportImage',
      pages: 2,
      uploadedAt: moment(-9),
      sentWith: { _id: id(4, 1), reference: 'MZ-2026-000123', state: 'received' },
    },
    {
      _id: id(5, 2),
      name: 'matricCertificateImage',
      pages: 1,
      uploadedAt: moment(-9),
      sentWith: { _id: id(4, 1), reference: 'MZ-2026-000123', state: 'accepted' },
    },
    {
      _id: id(5, 3),
      name: 'testReportImage',
      pages: 1,
      uploadedAt: moment(-8),
      sentWith: { _id: id(4, 2), reference: 'MZ-2026-000124', state: 'refused' },
    },
    { _id: id(5, 4), name: 'bankLetterImage', pages: 1, uploadedAt: moment(-1), sentWith: null },
  ],
  awaited: [
    {
      name: 'statementImage',
      application: { _id: id(4, 1), reference: 'MZ-2026-000123' },
      due: day(5),
    },
  ],
  applications: [
    {
      _id: id(4, 1),
      reference: 'MZ-2026-000123',
      stage: 'under_review',
      appliedAt: moment(-6),
      universityName: 'Rīga Stradiņš University',
      programName: 'Medicine',
      officer: bilal.name,
      replyBy: null,
      nextStep: 'submitted',
      steps: [
        step('submitted', 'Submission', { due: day(-1) }),
        step('interview', 'Interview', { state: 'not_needed' }),
        step('deposit', 'Deposit', { due: day(14) }),
      ],
    },
    {
      _id: id(4, 2),
      reference: 'MZ-2026-000124',
      stage: 'offered',
      appliedAt: moment(-12),
      universityName: 'Nanjing University of Posts and Telecommunications, School of Overseas Education',
      programName: 'General Medicine',
      officer: null,
      replyBy: endOfDay(10),
      nextStep: null,
      steps: [],
    },
  ],
  consents: [{ purpose: 'privacy', version: '2026-11', givenAt: moment(-30), withdrawnAt: null }],
  threads: [{ _id: id(6, 1), subject: 'When does the term begin?', lastAt: moment(-1), waitingOn: 'office' }],
  enquiries: [
    {
      _id: id(11, 3),
      receivedAt: moment(-2),
      isHandled: true,
      opening: 'My daughter has 82 %. Which universities in Italy would accept her?',
    },
    { _id: id(11, 2), receivedAt: moment(-3), isHandled: false, opening: null },
  ],
  changes: [
    {
      _id: id(7, 1),
      at: moment(-3),
      by: bilal.name,
      role: 'officer',
      fields: [
        { field: 'name', from: 'Aisha Sidiqui', to: 'Ayesha Siddiqui' },
        { field: 'city', from: null, to: 'Multan' },
      ],
    },
  ],
  twins: [
    {
      _id: id(1, 41),
      name: 'Ayesha Siddiqi',
      email: 'ayesha.second@example.org',
      createdAt: moment(-90),
      because: ['name-and-birth', 'phone'],
    },
  ],
  holds: { documents: 5, drafts: 1, messages: 12 },
  ...over,
})

/** Of a student who was added and has told nothing yet. */
export const newStudentFile: Partial<StudentFile> = {
  student: {
    ...longNamed,
    _id: theStudent._id,
    details: { ...longNamed.details, dateOfBirth: null, city: null },
  },
  hasPassword: false,
  lastSeenAt: null,
  officer: null,
  tags: [],
  notes: [],
  profile: {
    personal: { ...emptyProfile.personal, name: longNamed.name },
    contact: emptyProfile.contact,
    national: null,
    passport: null,
    guardians: [],
    activities: [],
  },
  schooling: [],
  tests: [],
  goals: noGoals,
  documents: [],
  awaited: [],
  applications: [],
  consents: [],
  threads: [],
  enquiries: [],
  changes: [],
  twins: [],
}

/** Of a student who is not of age and has named nobody who answers for them. */
export const minorFile: Partial<StudentFile> = {
  student: { ...theStudent, details: { ...theStudent.details, dateOfBirth: '2010-03-14' } },
  profile: { ...profile, personal: { ...personal, dateOfBirth: '2010-03-14' }, guardians: [] },
  twins: [],
}
