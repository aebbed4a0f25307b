import type { AboutApplication } from '#areas/applications/states/emails/about-application.tsx'
import type { EmailName, EmailProps } from './index.ts'
import { enquirySamples } from './samples/enquiries.ts'
import { messageSamples } from './samples/messages.ts'
import { oversightSamples } from './samples/office.ts'
import { teamSamples } from './samples/team.ts'

/** Sample props of every e-mail, for the preview and the tests. More than one where an e-mail has variants. */
export type Samples = { [K in EmailName]: EmailProps[K][] }

const name = 'Ayesha Siddiqui'
const at = '2026-11-21T09:05:00.000Z'
const soon = '2026-11-21T09:15:00.000Z'

const application: AboutApplication = {
  id: '0b8f7a52-6a1c-4a50-9d0e-5b7f0d9e4c21',
  reference: 'MZ-2026-000123',
  university: 'Rīga Stradiņš University',
  program: 'Medicine',
  intake: 'February 2027',
}
const longNames: AboutApplication = {
  ...application,
  university:
    'Ivane Javakhishvili Tbilisi State University named after its founder, Faculty of Natural Sciences',
  program: 'Master of Science in Computational Engineering and Sustainable Infrastructure Management',
  intake: null,
}
const documents = [
  {
    label: 'National ID, back',
    reason: 'The lower edge is cut off. Take it again with all four corners in view.',
  },
  { label: 'Higher secondary certificate', reason: null },
]

export const samples: Samples = {
  'sign-in-code': [{ name, code: '048213', requestedAt: at, expiresAt: soon, device: 'Chrome on Android' }],
  'confirm-registration-code': [{ code: '730164', requestedAt: at, expiresAt: '2026-11-21T10:05:00.000Z' }],
  'account-exists': [{ requestedAt: at }],
  'never-confirmed': [{ requestedAt: at }],
  'reset-password': [
    {
      name,
      staff: false,
      token: 'q8R1v0ZbXh3mUo7sT5wYc2Ka9dLfPj6eGnIxBtQrVyE',
      requestedAt: at,
      expiresAt: '2026-11-21T09:35:00.000Z',
    },
  ],
  'password-changed': [
    { name, changedAt: at, how: 'reset' },
    { name, changedAt: at, how: 'changed' },
  ],
  'too-many-codes': [{ name, wrong: 10, until: '2026-11-22T09:05:00.000Z' }],
  'new-sign-in': [
    {
      name,
      at,
      device: 'Firefox · Windows',
      token: 'q8R1v0ZbXh3mUo7sT5wYc2Ka9dLfPj6eGnIxBtQrVyE',
      expiresAt: '2026-11-28T09:05:00.000Z',
    },
  ],
  'account-closing': [
    {
      name,
      closedAt: at,
      token: 'q8R1v0ZbXh3mUo7sT5wYc2Ka9dLfPj6eGnIxBtQrVyE',
      expiresAt: '2026-11-28T09:05:00.000Z',
    },
  ],
  'account-closed': [{ name, goesOn: '2026-11-28T09:05:00.000Z' }],
  'account-kept': [{ name, keptAt: at }],
  'account-erased': [1, 0].map((applications) => ({
    reference: 'ER-7K2M-Q0XD-93VB',
    erasedAt: at,
    counts: {
      applications,
      documents: 7,
      drafts: 1,
      messages: 12,
      questions: 4,
      tasks: 3,
      searches: 2,
      shortlist: 9,
      notices: 21,
      mails: 30,
    },
  })),
  'data-downloaded': [{ name, at, device: 'Chrome · Android' }],
  'calendar-address': [{ name, at, device: 'Chrome · Android' }],
  invitation: [
    { name, token: 'q8R1v0ZbXh3mUo7sT5wYc2Ka9dLfPj6eGnIxBtQrVyE', expiresAt: '2026-11-28T09:05:00.000Z' },
  ],
  'claim-invitation': [
    { name, token: 'q8R1v0ZbXh3mUo7sT5wYc2Ka9dLfPj6eGnIxBtQrVyE', expiresAt: '2026-11-28T09:05:00.000Z' },
  ],
  'acting-consent-code': [
    { name, officer: 'Omar Farooq', code: '123456', expiresAt: '2026-11-28T09:05:00.000Z' },
  ],
  'acting-consent-changed': [
    { name, change: 'given', officer: 'Omar Farooq', at },
    { name, change: 'withdrawn', officer: 'Omar Farooq', at },
  ],
  ...teamSamples,
  ...messageSamples,
  'newsletter-confirm': [{ token: 'q8R1v0ZbXh3mUo7sT5wYc2Ka9dLfPj6eGnIxBtQrVyE' }],
  'application-submitted': [
    { name, application, submittedAt: at, checkBy: '2026-11-27', missingDocuments: [] },
    {
      name,
      application: longNames,
      submittedAt: at,
      checkBy: '2026-11-27T23:59:59.000Z',
      missingDocuments: ['National ID, back', 'Bachelor’s degree'],
    },
  ],
  'review-started': [
    { name, application, officer: 'Bilal', answerBy: '2026-12-04' },
    { name, application, officer: null, answerBy: null },
  ],
  'documents-requested': [
    {
      name,
      application,
      documents,
      dueAt: '2026-12-04',
      note: 'Your other documents are fine.\nOnly these two are missing.',
    },
    { name, application, documents: documents.slice(1), dueAt: '2026-12-04', note: null },
  ],
  'documents-due-soon': [{ name, application, documents, dueAt: '2026-12-04' }],
  'documents-received': [{ name, application, checkBy: '2026-11-27' }],
  'task-due': [{ name, title: 'Book the IELTS test in Lahore', due: '2026-12-04' }],
  'draft-waiting': [
    {
      name,
      program: 'Medicine',
      university: 'Riga Stradiņš University',
      universityId: '2a6e8f0c-7b1d-4f3a-9c5e-1d2b3a4c5d6e',
      programId: '2a6e8f0c-7b1d-4f3a-9c5e-1d2b3a4c5d6f',
      goneOn: '2026-12-20',
    },
  ],
  'offer-made': [
    {
      name,
      application,
      replyBy: '2026-12-04T23:59:59.000Z',
      conditions: [
        'FSc pre-medical with 70 % or more',
        'Original certificates shown in Riga by 25 January 2027',
      ],
      note: 'Well done. Write to me if a condition is not clear.',
      universityLetter: true,
    },
    {
      name,
      application: longNames,
      replyBy: '2026-12-04T23:59:59.000Z',
      conditions: [],
      note: null,
      amended: true,
    },
  ],
  'offer-ending-soon': [
    { name, application, replyBy: '2026-12-04T23:59:59.000Z', daysLeft: 7 },
    { name, application, replyBy: '2026-12-04T12:00:00.000Z', daysLeft: 1 },
  ],
  'offer-ended': [{ name, application, endedAt: '2026-12-04T23:59:59.000Z' }],
  'joined-confirmed': [
    { name, application, confirmedAt: at, hasConditions: true },
    { name, application, confirmedAt: at, hasConditions: false },
  ],
  declined: [{ name, application, declinedAt: at }],
  withdrawn: [{ name, application, withdrawnAt: at, undoUntil: '2026-11-22T09:05:00.000Z' }],
  'withdrawal-undone': [{ name, application, undoneAt: at }],
  'withdrawn-on-behalf': [
    { name, application, withdrawnAt: at, reason: 'You called us because the fees have gone up.' },
  ],
  'application-rejected': [
    {
      name,
      application,
      reasons: [
        'Your marks in Biology are below what the program asks for.',
        'The English test is older than two years.',
      ],
      advice: 'Take the English test again before March.\nWith a new result the next intake is open to you.',
      openPrograms: [
        { universityId: '7f3a', university: 'Tbilisi State Medical University', program: 'Medicine' },
        { universityId: '81bc', university: 'University of Latvia', program: 'Nursing' },
      ],
    },
    { name, application: longNames, reasons: ['The program is full.'], advice: null },
  ],
  'conditions-changed': [
    {
      name,
      application,
      conditions: [
        { text: 'FSc pre-medical with 70 % or more', state: 'met' },
        { text: 'Original certificates shown in Riga by 25 January 2027', state: 'open' },
        { text: 'IELTS 6.0', state: 'waived' },
      ],
      note: 'Thank you for the transcript.',
    },
    {
      name,
      application: longNames,
      conditions: [{ text: 'FSc pre-medical with 70 % or more', state: 'met' }],
      note: null,
    },
  ],
  'offer-withdrawn': [
    {
      name,
      application,
      reason: 'The university has closed the program for this intake and informed everyone with an offer.',
    },
  ],
  reinstated: [
    { name, application, answerBy: '2026-11-27', note: 'The university has found a place after all.' },
    { name, application, answerBy: null, note: null },
  ],
  'application-deferred': [
    { name, application, from: 'Autumn 2026', reason: 'The visa will not come in time.' },
    { name, application: { ...longNames, intake: 'Spring 2028' }, from: null, reason: null },
  ],
  'letter-reissued': [
    { name, application, earlier: 'ML-7K2M-Q0XD', number: 'ML-3F8R-T1WZ' },
    {
      name,
      application: { ...longNames, intake: 'Spring 2028' },
      earlier: 'ML-7K2M-Q0XD',
      number: 'ML-3F8R-T1WZ',
    },
  ],
  'outside-step-due': [
    {
      name,
      application,
      text: 'Pay the deposit or the first fee to Rīga Stradiņš University.',
      dueOn: '2026-11-27',
      help: 'sending-fees-from-pakistan',
    },
    { name, application: longNames, text: 'Apply for your visa.', dueOn: '2026-11-27', help: null },
  ],
  'outside-step-due-office': [
    {
      name: 'Bilal Ahmed',
      applicationId: application.id,
      reference: application.reference,
      student: name,
      university: application.university,
      step: 'Deposit',
      dueOn: '2026-11-27',
    },
  ],
  'outside-step-reported': [
    {
      name: 'Bilal Ahmed',
      applicationId: application.id,
      reference: application.reference,
      student: name,
      university: application.university,
      step: 'Deposit',
      doneOn: '2026-11-24',
      given: 'TT-2026-88213',
    },
    {
      name: 'Bilal Ahmed',
      applicationId: application.id,
      reference: application.reference,
      student: name,
      university: application.university,
      step: 'Biometrics',
      doneOn: null,
      given: null,
    },
  ],
  'outside-step-not-confirmed': [
    { name, application, step: 'Deposit', answer: 'The university has not received the payment yet.' },
    { name, application: longNames, step: 'Visa lodged', answer: 'The photo shows another application.' },
  ],
  'deadline-reminder': [
    {
      name,
      programs: [
        {
          universityId: '7f3a',
          programId: '12ab',
          university: 'Rīga Stradiņš University',
          program: 'Medicine',
          deadline: '2027-05-01',
          daysLeft: 30,
        },
      ],
    },
    {
      name,
      programs: [
        {
          universityId: '7f3a',
          programId: '12ab',
          university: 'University of Padua',
          program: 'Data Science',
          deadline: '2026-11-22',
          daysLeft: 1,
        },
        {
          universityId: '81bc',
          programId: '34cd',
          university: longNames.university,
          program: longNames.program,
          deadline: '2026-11-28',
          daysLeft: 7,
        },
      ],
    },
  ],
  'search-news': [
    {
      name,
      search: 'Medicine in Latvia',
      query: 'search=medicine&country=LV',
      total: 1,
      more: false,
      programs: [
        {
          universityId: '7f3a',
          programId: '12ab',
          university: 'Rīga Stradiņš University',
          program: 'Medicine',
          deadline: '2027-05-01',
        },
      ],
      token: 'q8R1v0ZbXh3mUo7sT5wYc2Ka9dLfPj6eGnIxBtQrVyE',
    },
    {
      name,
      search: 'Engineering, English',
      query: 'field=07&language=en',
      total: 10_000,
      more: true,
      programs: [
        {
          universityId: '7f3a',
          programId: '12ab',
          university: 'University of Padua',
          program: 'Mechanical Engineering',
          deadline: null,
        },
        {
          universityId: '81bc',
          programId: '34cd',
          university: longNames.university,
          program: longNames.program,
          deadline: '2027-02-28',
        },
      ],
      token: 'q8R1v0ZbXh3mUo7sT5wYc2Ka9dLfPj6eGnIxBtQrVyE',
    },
  ],
  'mistake-answered': [
    {
      name,
      university: 'Rīga Stradiņš University',
      universityId: '7f3a',
      program: 'Medicine',
      programId: '12ab',
      text: 'The deadline for students from outside the EU is 1 May, not 1 July.\nThe page of the faculty says so.',
      outcome: 'corrected',
      answer: 'The page says 1 May, and we have corrected it.\nThank you for telling us.',
    },
    {
      name,
      university: longNames.university,
      universityId: '81bc',
      program: null,
      programId: null,
      text: 'The university has moved to another city.',
      outcome: 'right-as-is',
      answer:
        'Its own page still gives the address in Tbilisi. We will ask the university, and write to you again if its answer is different.',
    },
  ],
  'office-mistake': [
    { university: 'Rīga Stradiņš University', program: 'Medicine', field: 'deadline', at },
    { university: longNames.university, program: null, field: 'closed', at },
  ],
  'office-notice': [
    { event: 'joined', application, student: name, reason: null, at },
    { event: 'declined', application, student: name, reason: 'Another offer', at },
    { event: 'withdrawn', application, student: name, reason: 'Cost', at },
    { event: 'withdrawal_undone', application, student: name, reason: null, at },
    { event: 'account_closing', application, student: name, reason: null, at },
  ],
  ...oversightSamples,
  'account-reopened': [{ name }],
  'records-merged': [
    { name, keeps: true, otherAddress: 'a•••@example.org', undoUntil: soon },
    { name, keeps: false, otherAddress: 'a•••@example.org', undoUntil: soon },
    { name, keeps: true, otherAddress: null, undoUntil: soon },
  ],
  'records-separated': [
    { name, keeps: true, otherAddress: 'a•••@example.org', undoUntil: soon },
    { name, keeps: true, otherAddress: null, undoUntil: soon },
  ],
  'details-changed': [
    { name, fields: ['name', 'phone'], at },
    {
      name,
      at,
      fields: ['name', 'phone', 'dateOfBirth', 'nationality', 'country', 'city', 'address', 'education'],
    },
  ],
  newsletter: [
    {
      subject: 'Four intakes that close before spring',
      test: false,
      expiresAt: soon,
      body: 'Most places for next autumn are decided in winter. **Four** intakes close before 1 April.\n\n## What to do now\n\n- Put the programs you like on [your list](/universities/shortlist)\n- Ask for your IBCC attestation, which takes *two to three weeks*\n- Send what you have; you can add documents later\n\nIf you have a question, write to us, and a person will answer.',
      token: 'q8R1v0ZbXh3mUo7sT5wYc2Ka9dLfPj6eGnIxBtQrVyE',
    },
    {
      subject: 'Four intakes that close before spring',
      test: true,
      expiresAt: soon,
      body: 'Read [how applying works](/help/how-applying-works).\n\n1. Choose\n2. Apply',
      token: 'q8R1v0ZbXh3mUo7sT5wYc2Ka9dLfPj6eGnIxBtQrVyE',
    },
  ],
  ...enquirySamples,
}
