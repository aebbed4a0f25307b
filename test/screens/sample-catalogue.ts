import type { KnownSource, RecordEdit } from '#areas/catalogue/editing/contract/catalogue-facts.ts'
import type { CourseEntry } from '#areas/learning/courses/contract/courses.ts'
import type { KnownFactCounts } from '#areas/catalogue/editing/contract/known-facts.ts'
import type { CatalogueInstructor } from '#areas/catalogue/editing/contract/instructor-editing.ts'
import type { CatalogueProgram, ProgramEntry } from '#areas/catalogue/editing/contract/program-editing.ts'
import type {
  CatalogueUniversity,
  UniversityEntry,
} from '#areas/catalogue/editing/contract/university-editing.ts'
import { bilal, day, id, moment } from './sample-records.ts'

const entry = (number: number, over: Partial<UniversityEntry> = {}): UniversityEntry => ({
  _id: id(2, number),
  universityName: 'Rīga Stradiņš University',
  country: 'LV',
  city: 'Riga',
  status: 'published',
  programs: 24,
  publishedPrograms: 24,
  checkedOn: day(-20),
  stale: false,
  hasSource: true,
  openMistakes: 0,
  ...over,
})
export const entries = [
  entry(1),
  entry(2, {
    universityName: 'Nanjing University of Posts and Telecommunications, School of Overseas Education',
    country: 'CN',
    city: 'Nanjing',
    checkedOn: day(-400),
    stale: true,
    openMistakes: 2,
    programs: 118,
    publishedPrograms: 97,
  }),
  entry(3, {
    universityName: 'Vidzeme Sample College',
    city: null,
    status: 'draft',
    programs: 0,
    publishedPrograms: 0,
    hasSource: false,
    checkedOn: null,
    stale: true,
  }),
  entry(4, {
    universityName: 'Tbilisi Example Academy',
    country: 'GE',
    city: 'Tbilisi',
    status: 'withdrawn',
  }),
]
export const counts = { draft: 12, published: 4310, withdrawn: 3, stale: 812, noSource: 4, mistakes: 7 }

const source = (over: Partial<KnownSource> = {}): KnownSource => ({
  url: 'https://example.org/about-the-university',
  document: null,
  checkedOn: day(-20),
  own: true,
  stale: false,
  ...over,
})
const edit = (number: number, over: Partial<RecordEdit>): RecordEdit => ({
  _id: id(40, number),
  kind: 'edited',
  group: 'place',
  at: moment(-number),
  by: bilal.name,
  reason: null,
  changes: [],
  ...over,
})
export const university: CatalogueUniversity = {
  _id: id(2, 1),
  status: 'published',
  version: 4,
  missing: [],
  canUndo: true,
  openApplications: 3,
  openMistakes: 2,
  programs: 24,
  regulators: ['PM&DC', 'HEC'],
  edits: [
    edit(1, {
      changes: [
        { field: 'city', before: 'Jelgava', after: 'Riga' },
        {
          field: 'source',
          before: null,
          after: { url: 'https://example.org/about', document: null, checkedOn: day(-1) },
        },
      ],
    }),
    edit(9, { kind: 'published', group: null }),
    edit(12, {
      kind: 'withdrawn',
      group: null,
      reason: 'Its licence was under review until the autumn.',
      by: null,
    }),
  ],
  groups: {
    names: {
      name: 'Rīga Stradiņš University',
      localName: 'Rīgas Stradiņa universitāte',
      otherNames: ['Medical Academy of Latvia', 'Riga Medical Institute'],
      acronyms: ['RSU'],
    },
    place: { country: 'LV', state: null, city: 'Riga', lat: 56.95, lng: 24.06 },
    facts: { kind: 'public', founded: 1950, website: 'https://example.org' },
    recognition: {
      listings: [
        { regulator: 'PM&DC', listed: true, sourceUrl: 'https://example.org/list', checkedOn: day(-30) },
      ],
    },
    applying: { route: 'agency', applyUrl: null },
  },
  sources: {
    names: source(),
    place: source({ checkedOn: day(-300), stale: true }),
    facts: source({ url: null, document: 'Letter of the rector’s office', own: true }),
    applying: source({ url: null, document: 'Our agreement of 2026', own: true }),
  },
}
const fromFile = source({
  url: 'https://ror.org/01111rn36',
  document: 'hipo+ror; names in other languages are those of the register, and were not checked one by one',
  own: false,
})
/** As a file brought it: one source for all groups, and nothing about how to apply. */
export const imported: CatalogueUniversity = {
  ...university,
  groups: { ...university.groups, applying: { route: null, applyUrl: null } },
  sources: { names: fromFile, place: fromFile, facts: source(), applying: fromFile },
}
export const draft: CatalogueUniversity = {
  ...university,
  status: 'draft',
  version: 1,
  openApplications: 0,
  openMistakes: 0,
  canUndo: false,
  edits: [],
  missing: [
    { group: 'place', field: 'city', text: 'Say in which city it is.' },
    { group: 'facts', field: 'website', text: 'Add the address of its own website.' },
  ],
  groups: {
    ...university.groups,
    place: { country: 'LV', state: null, city: null, lat: null, lng: null },
    facts: { kind: null, founded: null, website: null },
    recognition: { listings: [] },
    applying: { route: null, applyUrl: null },
  },
  sources: {
    names: source(),
    place: source({ url: null, checkedOn: null, stale: true, own: false }),
    facts: source(),
    applying: source({ url: null, checkedOn: null, stale: true, own: false }),
  },
}

const programEntry = (number: number, over: Partial<ProgramEntry> = {}): ProgramEntry => ({
  _id: id(3, number),
  programName: 'Medicine',
  award: 'MD',
  level: 7,
  campus: null,
  status: 'published',
  checkedOn: day(-20),
  stale: false,
  hasSource: true,
  intakes: 2,
  draftIntakes: 0,
  openMistakes: 0,
  ...over,
})
export const programEntries = [
  programEntry(1, { draftIntakes: 1 }),
  programEntry(2, {
    programName: 'International Relations: European Studies with a Year in Industry or Abroad',
    level: 6,
    award: null,
    campus: 'Academies Australasia Polytechnic Pty Limited',
    checkedOn: day(-380),
    stale: true,
    openMistakes: 1,
  }),
  programEntry(3, {
    programName: 'Nursing',
    status: 'draft',
    intakes: 0,
    hasSource: false,
    checkedOn: null,
    stale: true,
  }),
]
const condition = { part: null, operator: '>=' as const, alternatives: [], note: null }
export const program: CatalogueProgram = {
  _id: id(3, 1),
  status: 'draft',
  version: 8,
  canUndo: true,
  openApplications: 0,
  openMistakes: 0,
  missing: [{ group: 'study', field: 'language', text: 'Say in which language it is taught.' }],
  edits: [
    edit(1, {
      group: 'tuition',
      changes: [{ field: 'amount', before: 11_500, after: 12_000 }],
    }),
  ],
  university: {
    _id: id(2, 1),
    universityName: 'Rīga Stradiņš University',
    country: 'LV',
    status: 'published',
  },
  groups: {
    title: { name: 'Medicine', award: 'MD', level: 7, field: '0912', url: 'https://example.org/medicine' },
    study: { durationMonths: 72, language: null, mode: 'full-time', campus: 'Riga, Dzirciema Street' },
    tuition: { amount: 12_000, upTo: null, currency: 'EUR', period: 'year', year: '2027/28' },
    fees: {
      fees: [
        {
          kind: 'application',
          amount: 141,
          currency: 'EUR',
          due: 'with the application',
          paidTo: 'the university',
        },
      ],
    },
    documents: { requiredDocuments: ['cnicFrontImage', 'fscCertificateImage'] },
    requirements: {
      lines: [
        {
          ...condition,
          kind: 'english',
          subject: 'ielts',
          value: 6,
          scheme: 'ielts_band',
          alternatives: [
            {
              kind: 'english',
              subject: 'toefl_120',
              part: null,
              operator: '>=',
              value: 80,
              scheme: 'toefl_120',
            },
          ],
        },
        { ...condition, kind: 'education', subject: 'hssc_pre_medical', value: 60, scheme: 'percentage' },
        { ...condition, kind: 'other', subject: 'interview', operator: 'has', value: null, scheme: null },
      ],
      englishTest: 'needed',
      entryRequirements: 'Secondary education with biology and chemistry.',
    },
    intakes: {
      intakes: [
        {
          start: '2027-autumn',
          startsOn: '2027-09-01',
          opens: '2026-12-01',
          closes: '2027-06-01',
          timeZone: 'Europe/Riga',
          status: 'published',
        },
        { start: '2028-autumn', startsOn: null, opens: null, closes: null, timeZone: null, status: 'draft' },
      ],
      deadline: null,
      note: null,
    },
  },
  sources: {
    title: source(),
    study: source(),
    tuition: source({ checkedOn: day(-250), stale: true }),
    fees: source(),
    documents: source(),
    requirements: source(),
    intakes: source(),
  },
}

const instructor = (number: number, over: Partial<CatalogueInstructor> = {}): CatalogueInstructor => ({
  _id: id(41, number),
  name: 'Zoë Sample',
  title: 'English tutor',
  bio: null,
  subjects: ['IELTS', 'Academic writing'],
  languages: ['en', 'ur'],
  status: 'published',
  version: 2,
  courses: [{ _id: id(42, 1), title: 'Writing an essay in English' }],
  ...over,
})
export const instructors = [
  instructor(1),
  instructor(2, {
    name: 'Muhammad Abdul-Rahman Siddiqui-Farooqi',
    title: null,
    subjects: [],
    status: 'draft',
    courses: [],
  }),
]
const course = (number: number, over: Partial<CourseEntry> = {}): CourseEntry => ({
  _id: id(42, number),
  title: 'Writing an essay in English',
  about: 'How to begin.',
  status: 'published',
  country: 'GB',
  field: '02',
  level: 'beginner',
  language: 'en',
  price: null,
  cover: 'britain',
  instructor: { _id: id(41, 1), name: 'Zoë Sample' },
  lessonCount: 6,
  minutes: 90,
  students: 41,
  enrolled: false,
  finished: 0,
  ...over,
})
export const courses = [
  course(1),
  course(2, {
    title: 'Biology for the entrance examination in Latvia',
    status: 'draft',
    students: 0,
    instructor: null,
  }),
]

const counted = (programs: number, complete: number, otherSource = 0): KnownFactCounts => ({
  programs,
  known: {
    award: complete + 2,
    language: programs - otherSource,
    duration: programs - otherSource - 1,
    tuition: complete + 4,
    intake: complete + 3,
    requirements: complete + 1,
    source: programs - otherSource,
    checked: programs - otherSource,
  },
  complete,
  otherSource,
})
/** Known facts by country; the names of some countries are long. */
export const knownFacts = {
  countries: [
    { country: 'HU', ...counted(1_204, 980) },
    { country: 'KZ', ...counted(48, 15, 3) },
    { country: 'BA', ...counted(12, 0, 2) },
  ],
  total: counted(1_264, 995, 5),
}
