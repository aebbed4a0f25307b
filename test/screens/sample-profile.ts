import type { Profile } from '#areas/accounts/profile/contract/profile.ts'
import type { showProgramNeeds } from '#areas/planning/needs/contract/show-program-needs.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { emptyProfile } from '../people/empty-profile.ts'
import { fullContact } from '../people/full-contact.ts'
import { ayesha, id, moment } from './sample-records.ts'

/** Of whoever has told nothing but their name. */
export const nothing: Profile = {
  ...emptyProfile,
  personal: { ...emptyProfile.personal, name: ayesha.name },
}

export const fullProfile: Profile = {
  ...nothing,
  personal: {
    name: ayesha.name,
    hasSingleName: false,
    fatherName: 'Kamran Siddiqui',
    previousNames: ['Ayesha Kamran'],
    dateOfBirth: '2005-03-14',
    placeOfBirth: 'Multan',
    countryOfBirth: 'PK',
    sex: 'F',
    nationalities: ['PK', 'GB'],
    country: 'PK',
  },
  contact: { ...fullContact, whatsapp: null, emergencyPhone: null, district: 'Multan' },
  national: { kind: 'cnic', numberEnds: '5671', issued: '2024-03-20', expires: '2034-03-20' },
  passport: { country: 'PK', numberEnds: '567', issued: '2023-01-09', expires: '2028-01-08' },
  guardians: [
    {
      relation: 'father',
      name: 'Kamran Siddiqui',
      phone: '+923010000001',
      email: 'kamran@example.org',
      occupation: 'Teacher',
      paysFees: true,
      agrees: true,
      agreedAt: moment(-12),
      mayKnow: ['progress'],
    },
  ],
  activities: [
    {
      kind: 'unpaid',
      role: 'Assistant in a clinic',
      organisation: 'Sample Clinic, Multan',
      from: '2025-06',
      to: '2025-09',
      stillThere: false,
      hoursPerWeek: 20,
    },
    {
      kind: 'other',
      role: 'Captain of the school’s cricket team',
      organisation: null,
      from: '2023-09',
      to: null,
      stillThere: true,
      hoursPerWeek: null,
    },
  ],
  record: { schooling: 2, tests: 0, hasGoals: true, intake: '2027-autumn' },
  passportFor: { intake: '2027-autumn', until: '2028-03-01' },
  documents: 4,
  sent: 3,
  changed: {
    ...nothing.changed,
    personal: moment(-3),
    contact: moment(-3),
    identity: moment(-2),
    guardians: moment(-12),
    record: moment(-20),
    activities: moment(-1),
    documents: moment(-1),
  },
  numberViews: [{ identityDocument: 'national', at: moment(-2) }],
}

const needs = { document: null, requirement: null, expires: null, until: null }
type Chosen = ReplyOf<typeof showProgramNeeds>['programs'][number]
type Requirement = NonNullable<Chosen['needs'][number]['requirement']>

const ielts: Requirement = {
  ...({
    kind: 'english',
    subject: 'ielts',
    part: null,
    operator: '>=',
    value: 6.5,
    scheme: 'ielts_band',
  } as const),
  ...({
    note: null,
    verdict: 'missed',
    because: null,
    have: 6,
    shortBy: 0.5,
    about: null,
    metBy: null,
  } as const),
  alternatives: [
    {
      ...({ kind: 'english', subject: 'toefl_120', part: null, operator: '>=', value: 80 } as const),
      scheme: 'toefl_120',
    },
  ],
}
const chosen = (number: number, university: string, program: string, over: Partial<Chosen>): Chosen => ({
  program: { _id: id(3, number), programName: program },
  university: { _id: id(2, number), universityName: university },
  chosenAs: 'shortlist',
  application: null,
  intake: '2027-autumn',
  documentsKnown: true,
  needs: [],
  ...over,
})
const mathematics: Requirement = {
  ...({
    kind: 'subject',
    subject: 'mathematics',
    part: null,
    operator: 'has',
    value: null,
    scheme: null,
  } as const),
  ...({
    note: null,
    verdict: 'not-known',
    because: 'absent',
    have: null,
    shortBy: null,
    about: null,
  } as const),
  ...({ metBy: null, alternatives: [] } as const),
}
export const chosenPrograms = [
  chosen(1, 'Riga Stradiņš University', 'Medicine', {
    chosenAs: 'application',
    application: { _id: id(4, 1), reference: 'MZ-2026-000127' },
    needs: [
      { ...needs, kind: 'document', document: 'fscCertificateImage' },
      { ...needs, kind: 'marks', requirement: mathematics },
    ],
  }),
  chosen(2, 'University of Bologna', 'Medicine and Surgery', {
    chosenAs: 'draft',
    needs: [
      { ...needs, kind: 'document', document: 'passportImage' },
      { ...needs, kind: 'test', requirement: ielts },
      { ...needs, kind: 'passport-expires', expires: '2028-01-08', until: '2028-03-01' },
    ],
  }),
  chosen(3, 'University of Novi Sad', 'General Medicine', { documentsKnown: false }),
  chosen(4, 'University of Pavia', 'Nursing', {}),
]
