import type { Application, ApplicationEvent } from '#areas/applications/list/contract/applications.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import type { Student } from '#areas/accounts/profile/contract/students.ts'
import type { University } from '#areas/catalogue/universities/contract.ts'
import { after } from './sample-day.ts'
import type { Person } from './stubbed-app.ts'

/** Ids that read as what they are: 1… people, 2… universities, 3… programs, 4… applications, 5… documents. */
export const id = (kind: number, number: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(number).padStart(12, '0')}`

const dayMs = 86_400_000
/** The last second, in UTC, of the day that lies so many days ahead. */
export const endOfDay = (days: number) => `${after(days * dayMs).slice(0, 10)}T23:59:59.000Z`
export const day = (days: number) => endOfDay(days).slice(0, 10)
export const moment = (days: number) => after(days * dayMs)

export const ayesha: Person = {
  _id: id(1, 1),
  name: 'Ayesha Siddiqui',
  email: 'ayesha@example.org',
  role: 'student',
}
export const bilal: Person = {
  _id: id(1, 2),
  name: 'Bilal Ahmed',
  email: 'bilal@example.org',
  role: 'officer',
}
export const zainab: Person = {
  _id: id(1, 9),
  name: 'Zainab Malik',
  email: 'zainab@example.org',
  role: 'admin',
}

export const student = (over: Partial<Student> = {}): Student => ({
  _id: ayesha._id,
  name: ayesha.name,
  email: ayesha.email,
  phone: '+923010000000',
  status: 'active',
  createdAt: moment(-60),
  details: {
    dateOfBirth: '2007-03-14',
    nationality: 'PK',
    country: 'PK',
    city: 'Lahore',
    address: '12 Sample Street, Model Town',
    education: 'FSc pre-medical, BISE Lahore, 2026',
  },
  applicationCount: 3,
  ...over,
})

export const university = (number: number, over: Partial<University> = {}): University => ({
  _id: id(2, number),
  universityName: 'Riga Stradiņš University',
  localName: 'Rīgas Stradiņa universitāte',
  country: 'LV',
  state: null,
  city: 'Riga',
  website: 'https://university.example.org/',
  founded: 1950,
  programCount: 6,
  tuitionFrom: { amount: 9500, currency: 'EUR' },
  tuitionTo: { amount: 14000, currency: 'EUR' },
  tuitionYears: ['2026/27'],
  nextDeadline: day(12),
  sourceUrl: 'https://university.example.org/admissions',
  checkedOn: '2026-11-02',
  status: 'published',
  ...over,
})

export const program = (number: number, over: Partial<Program> = {}): Program => ({
  _id: id(3, number),
  programName: 'Medicine',
  campus: null,
  university: { _id: id(2, 1), universityName: 'Riga Stradiņš University', country: 'LV' },
  award: 'Doctor of Medicine',
  level: '7',
  levelName: 'single_cycle_master',
  field: '0912',
  durationMonths: 72,
  language: 'en',
  mode: null,
  tuition: { amount: 13000, currency: 'EUR' },
  tuitionTo: null,
  tuitionBasis: 'year',
  tuitionYear: '2026/27',
  intakes: [
    { code: '2027-spring', starts: '2027-02-01', closes: day(12) },
    { code: '2027-autumn', starts: null, closes: day(190) },
  ],
  intakeNote: null,
  nextDeadline: day(12),
  entryRequirements:
    'Secondary-school certificate with biology and chemistry; English certificate; recorded interview.',
  requiredDocuments: ['cnicFrontImage', 'matricCertificateImage', 'fscCertificateImage'],
  sourceUrl: 'https://university.example.org/medicine',
  checkedOn: '2026-11-02',
  applying: null,
  open: true,
  status: 'published',
  ...over,
})

const sent = (number: number, name: Application['documents'][number]['name']) => ({
  _id: id(5, number),
  name,
  version: 1,
  bytes: 312_000 + number * 1000,
  pages: 1,
  uploadedAt: moment(-20),
  state: 'received' as const,
  flags: [],
  opened: true,
  url: `/api/application/${id(4, 1)}/documents/${id(5, number)}`,
})

export const application = (number: number, over: Partial<Application> = {}): Application => ({
  _id: id(4, number),
  reference: `MZ-2026-${String(4126 + number).padStart(6, '0')}`,
  status: 'pending',
  joinStatus: 'pending',
  stage: 'submitted',
  stageLabel: 'Sent',
  waitingOn: 'office',
  appliedAt: moment(-3),
  stageSince: moment(-3),
  checkBy: endOfDay(4),
  documentsDue: null,
  intake: '2027-spring',
  university: {
    _id: id(2, 1),
    universityName: 'Riga Stradiņš University',
    country: 'LV',
    city: 'Riga',
  },
  program: { _id: id(3, 1), programName: 'Medicine' },
  student: { _id: ayesha._id, name: ayesha.name },
  officer: null,
  documents: [
    sent(1, 'cnicFrontImage'),
    sent(2, 'cnicBackImage'),
    sent(3, 'matricCertificateImage'),
    sent(4, 'fscCertificateImage'),
  ],
  missingDocuments: [],
  askedDocuments: [],
  offer: null,
  outcome: null,
  actions: {
    documents_complete: {
      error: 'This needs an application that is at “Documents needed”. Yours is at “Sent”.',
    },
    confirm_join: { error: 'This needs an application that is at “Offer open”. Yours is at “Sent”.' },
    decline: { error: 'This needs an application that is at “Offer open”. Yours is at “Sent”.' },
    withdraw: { method: 'POST', url: `/api/application/${id(4, number)}/withdraw` },
    undo_withdraw: { error: 'This needs an application that is at “You withdrew”. Yours is at “Sent”.' },
  },
  ...over,
})

export const offered = (number: number, over: Partial<Application> = {}): Application =>
  application(number, {
    joinStatus: 'offered',
    stage: 'offered',
    stageLabel: 'Offer open',
    waitingOn: 'student',
    appliedAt: moment(-34),
    stageSince: moment(-1),
    checkBy: null,
    offer: {
      replyBy: endOfDay(13),
      conditions: [
        { text: 'FSc pre-medical, 70 % or more.', state: 'met' },
        { text: 'Original certificates shown in Riga by 25 January.', state: 'open' },
      ],
      note: null,
    },
    actions: {
      documents_complete: {
        error: 'This needs an application that is at “Documents needed”. Yours is at “Offer open”.',
      },
      confirm_join: { method: 'POST', url: `/api/student-docs/join-confirm/${id(4, number)}` },
      decline: { method: 'POST', url: `/api/application/${id(4, number)}/decline` },
      withdraw: { method: 'POST', url: `/api/application/${id(4, number)}/withdraw` },
      undo_withdraw: {
        error: 'This needs an application that is at “You withdrew”. Yours is at “Offer open”.',
      },
    },
    ...over,
  })

const byStudent = { role: 'student', name: ayesha.name }
const byOfficer = { role: 'officer', name: 'Bilal' }

export const event = (over: Partial<ApplicationEvent>): ApplicationEvent => ({
  at: moment(-3),
  from: null,
  to: 'submitted',
  move: 'submit',
  by: byStudent,
  onBehalf: false,
  reasons: [],
  note: null,
  ...over,
})

/** The road of an application up to an offer. */
export const eventsToOffer: ApplicationEvent[] = [
  event({ at: moment(-34) }),
  event({ at: moment(-31), from: 'submitted', to: 'under_review', move: 'start_review', by: byOfficer }),
  event({
    at: moment(-19),
    from: 'under_review',
    to: 'documents_requested',
    move: 'request_documents',
    by: byOfficer,
    note: 'The matriculation certificate is cut off at the edge. A new photo is enough.',
  }),
  event({ at: moment(-19), from: 'documents_requested', to: 'under_review', move: 'documents_complete' }),
  event({ at: moment(-1), from: 'under_review', to: 'offered', move: 'offer', by: byOfficer }),
]
