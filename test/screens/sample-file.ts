import type * as z from 'zod/mini'
import type { showChecklist } from '#areas/applications/case-file/contract/file-checks.ts'
import type { fileHistory, listNotes } from '#areas/applications/case-file/contract/file-notes.ts'
import { id, moment } from './sample-records.ts'

type Checklist = z.input<(typeof showChecklist)['reply']>
type History = z.input<(typeof fileHistory)['reply']>

const untouched = { state: 'to_check', note: null, by: null, at: null, version: 0 } as const

/** A file half checked, with something of every kind beside its lines. */
export const checklist = (over: Partial<Checklist> = {}): Checklist => ({
  lines: [
    {
      line: 'identity',
      state: 'blocked_now',
      note: 'The back of the card is missing.',
      by: 'Bilal Ahmed',
      at: moment(-1),
      version: 2,
    },
    { line: 'education', state: 'fine', note: null, by: 'Sana Iqbal', at: moment(-2), version: 1 },
    { ...untouched, line: 'language' },
    { ...untouched, line: 'program_rules' },
    {
      line: 'home_recognition',
      state: 'block_later',
      note: 'A condition of the offer: the letter of PM&DC.',
      by: 'Bilal Ahmed',
      at: moment(-1),
      version: 1,
    },
  ],
  doubt: { doubted: false, note: null, by: null, at: null, version: 0 },
  known: {
    identity: {
      name: 'Ayesha Siddiqui',
      otherName: 'Ayesha Siddiqa',
      previousNames: [],
      dateOfBirth: '2009-04-18',
      age: 17,
      national: { kind: 'b_form', numberEnds: '4821', expires: null },
      passport: { country: 'PK', numberEnds: '67', expires: '2025-03-01' },
      documents: [{ name: 'cnicFrontImage', state: 'received' }],
    },
    education: { documents: [{ name: 'fscCertificateImage', state: 'accepted' }] },
    language: { taughtIn: 'en', documents: [] },
    programRules: [
      {
        kind: 'english',
        subject: 'ielts',
        part: null,
        operator: '>=',
        value: 6.5,
        scheme: 'ielts_band',
        alternatives: [],
        note: null,
        verdict: 'missed',
        because: null,
        have: 6,
        shortBy: 0.5,
        about: null,
        metBy: null,
      },
    ],
    homeRecognition: [
      {
        regulator: 'PM&DC',
        verdict: 'ask',
        rule: 'The university has to be on the list of the council.',
        sourceUrl: 'https://council.example.org/list',
        checkedOn: '2026-11-02',
      },
    ],
  },
  ...over,
})

export const notes: z.input<(typeof listNotes)['reply']> = {
  notes: [
    {
      _id: id(9, 1),
      text: 'Telephoned on Monday: the passport is being renewed and comes in two weeks.',
      by: 'Sana Iqbal',
      at: moment(-2),
      mentions: ['Bilal Ahmed'],
    },
    {
      _id: id(9, 2),
      text: `Her school confirms the marks. https://school.example.org/${'results-of-the-year-'.repeat(9)}`,
      by: 'Bilal Ahmed',
      at: moment(-1),
      mentions: [],
    },
  ],
  colleagues: [
    { _id: id(1, 90), name: 'Sana Iqbal' },
    { _id: id(1, 91), name: 'Zainab Malik' },
  ],
}

/** What a line of a history says where it says nothing more. */
export const noDetails = {
  document: null,
  purpose: null,
  reason: null,
  line: null,
  state: null,
  stage: null,
  outside: null,
  onBehalf: false,
  told: null,
  internalNote: null,
  count: 1,
} as const
const officer = { role: 'officer', name: 'Bilal Ahmed' }

export const history: History = {
  totalCount: 31,
  data: [
    { ...noDetails, at: moment(-0.1), kind: 'talk', what: 'note', by: officer },
    {
      ...noDetails,
      at: moment(-0.2),
      kind: 'checks',
      what: 'file.checked',
      by: officer,
      line: 'identity',
      state: 'blocked_now',
    },
    {
      ...noDetails,
      at: moment(-0.3),
      kind: 'documents',
      what: 'document.asked-again',
      by: officer,
      document: 'cnicFrontImage',
      reason: 'blurred',
    },
    {
      ...noDetails,
      at: moment(-0.4),
      kind: 'documents',
      what: 'viewed',
      by: officer,
      document: 'cnicFrontImage',
      purpose: 'compare',
    },
    { ...noDetails, at: moment(-0.5), kind: 'documents', what: 'thumbnails', by: officer, count: 3 },
    { ...noDetails, at: moment(-0.6), kind: 'people', what: 'application.claimed', by: officer },
    {
      ...noDetails,
      at: moment(-1),
      kind: 'moves',
      what: 'start_review',
      by: officer,
      stage: 'under_review',
      internalNote: 'Two of us look at this one.',
    },
    {
      ...noDetails,
      at: moment(-3),
      kind: 'moves',
      what: 'submit',
      by: { role: 'student', name: 'Ayesha Siddiqui' },
      stage: 'submitted',
    },
  ],
}
