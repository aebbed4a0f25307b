import { showAcademicRecord } from '#areas/accounts/academic-record/contract/academic-record.ts'
import { listOfStudent } from '#areas/applications/list/contract/applications.ts'
import { countPrograms } from '#areas/catalogue/search/contract.ts'
import { listRates } from '#areas/catalogue/costs/contract/money.ts'
import { listProgramsOf } from '#areas/catalogue/programs/contract/programs.ts'
import { listShortlistIds, recordSearch } from '#areas/planning/shortlist/contract.ts'
import { listUniversities, showUniversity } from '#areas/catalogue/universities/contract.ts'
import { application, ayesha, id, program, university } from '../../sample-records.ts'
import { noApplications, pageOf } from '../../screen-state.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Stub, Stubs } from '../../stubs.ts'

const bare = {
  localName: null,
  founded: null,
  tuitionFrom: null,
  tuitionTo: null,
  tuitionYears: [],
  nextDeadline: null,
}
const universities = [
  university(1),
  university(2, {
    universityName: 'University of Bologna',
    country: 'IT',
    city: 'Bologna',
    programCount: 3,
    tuitionFrom: { amount: 157, currency: 'EUR' },
    tuitionTo: { amount: 3000, currency: 'EUR' },
    tuitionYears: ['2019/20', '2026/27'],
    nextDeadline: '2027-01-15',
  }),
  university(3, {
    ...bare,
    universityName: 'University of Pavia',
    country: 'IT',
    city: 'Pavia',
    programCount: 1,
  }),
  university(4, {
    ...bare,
    universityName: 'Nanjing University of Posts and Telecommunications, School of Overseas Education',
    country: 'CN',
    city: null,
    programCount: 0,
  }),
]
/** What the search asks besides its results: the record and the rates for the currency, the counts, the shortlist. */
export const besides = (): Stubs =>
  new Map([
    on(showAcademicRecord, {
      reply: {
        record: {
          schooling: [],
          tests: [],
          goals: {
            countries: [],
            level: null,
            fields: [],
            intake: null,
            budgetPerYear: null,
            currency: null,
            englishTaughtOnly: false,
          },
          changed: { schooling: null, tests: null, goals: null },
        },
      },
    }),
    on(listRates, {
      reply: {
        homeCurrency: 'PKR',
        rates: [
          { currency: 'EUR', rate: 325.4, asOf: '2026-11-16' },
          { currency: 'USD', rate: 281.9, asOf: '2026-11-16' },
        ],
        currencies: ['PKR', 'AUD', 'CNY', 'EUR', 'USD'],
      },
    }),
    on(countPrograms, { reply: counts }),
    on(recordSearch, { reply: { message: '' } }),
    on(listShortlistIds, { reply: { programIds: [id(3, 2)] } }),
  ])

const some = (count: number, more = false) => ({ count, more })
export const counts = {
  country: ['IT', 'DE', 'GB', 'LV', 'CN', 'TR', 'HU', 'MY', 'RS', 'GE', 'KZ', 'AU', 'CA', 'US'].map(
    (value, at) => ({ value, ...(at === 0 ? some(10_000, true) : some(940 - at * 67)) }),
  ),
  level: ['6', '7', '8'].map((value, at) => ({ value, ...some(800 - at * 300) })),
  field: ['09', '07', '06', '04', '02', '05', '03'].map((value, at) => ({ value, ...some(640 - at * 80) })),
  language: ['en', 'it', 'de'].map((value, at) => ({ value, ...some(1400 - at * 600) })),
  intake: ['2027-spring', '2027-autumn'].map((value, at) => ({ value, ...some(90 + at * 800) })),
  open: some(412),
  noEnglishTest: some(37),
  qualify: some(58),
}

const universityList = (found: typeof universities, count: number, pages = 1): Stubs =>
  new Map([
    ...besides(),
    on(listUniversities, {
      reply: { universities: found, pagination: pageOf('totalUniversities', count, pages), message: '' },
    }),
  ])

export const programs = [
  program(1),
  program(2, {
    programName: 'Dentistry',
    durationMonths: 60,
    tuition: { amount: 14000, currency: 'EUR' },
    intakes: [{ code: '2027-autumn', starts: null, closes: '2027-06-30' }],
    nextDeadline: '2027-06-30',
  }),
  program(3, { programName: 'Pharmacy', levelName: 'bachelor', award: null }),
  program(4, {
    programName: 'MBBS (Clinical Medicine, English-taught)',
    award: null,
    levelName: 'bachelor',
    durationMonths: null,
    tuition: null,
    tuitionBasis: null,
    intakes: [],
    intakeNote: 'one a year, by test in September',
    nextDeadline: null,
    entryRequirements: null,
    sourceUrl: null,
    checkedOn: null,
  }),
  program(5, { programName: 'Public Health', open: false, levelName: 'master' }),
]

const universityPage = (
  shown: Stub<typeof showUniversity>,
  listed: Stub<typeof listProgramsOf>,
  applied: Stub<typeof listOfStudent>,
): Stubs =>
  new Map([
    ...besides(),
    on(listUniversities, { refusal: 'not_found' }),
    on(showUniversity, shown),
    on(listProgramsOf, listed),
    on(listOfStudent, applied),
  ])
/** The universities and the page of one. */
export const universityScreens: ScreenState[] = [
  {
    name: 'universities-loading',
    as: ayesha,
    at: '/universities?view=universities',
    stubs: new Map([...besides(), on(listUniversities, 'never'), on(countPrograms, 'never')]),
    shows: 'Universities',
  },
  {
    name: 'universities-empty',
    as: ayesha,
    at: '/universities?search=xyzzy&view=universities',
    stubs: universityList([], 0),
    shows: 'No university found for “xyzzy”',
  },
  {
    name: 'universities-failed',
    as: ayesha,
    at: '/universities?view=universities',
    stubs: new Map([
      ...besides(),
      on(listUniversities, { refusal: 'busy' }),
      on(countPrograms, { refusal: 'busy' }),
    ]),
    shows: 'The site is very busy',
  },
  {
    name: 'universities-full',
    as: ayesha,
    at: '/universities?view=universities',
    stubs: universityList(universities, 64, 6),
    shows: '64 universities',
  },
  {
    name: 'university-loading',
    as: ayesha,
    at: `/universities/${id(2, 1)}`,
    stubs: universityPage('never', 'never', noApplications),
    shows: 'Programs',
  },
  {
    name: 'university-empty',
    as: ayesha,
    at: `/universities/${id(2, 4)}`,
    stubs: universityPage(
      { reply: { university: { ...universities[3]!, sourceUrl: null, checkedOn: null } } },
      { reply: { programs: [], pagination: pageOf('totalPrograms', 0, 0), message: '' } },
      noApplications,
    ),
    shows: 'No programs are listed yet',
  },
  {
    name: 'university-failed',
    as: ayesha,
    at: `/universities/${id(2, 1)}`,
    stubs: universityPage({ refusal: 'not_found' }, { refusal: 'not_found' }, noApplications),
    shows: 'We could not find this.',
  },
  {
    name: 'university-full',
    as: ayesha,
    at: `/universities/${id(2, 1)}`,
    stubs: universityPage(
      { reply: { university: { ...university(1), checkedOn: '2026-03-02' } } },
      {
        reply: {
          programs: [
            ...programs,
            program(6, { programName: 'Nursing', level: '6', campus: 'Liepāja' }),
            program(7, { programName: 'Nursing', level: '6', campus: 'Riga, Dzirciema iela' }),
          ],
          pagination: pageOf('totalPrograms', 130, 2),
          message: '',
        },
      },
      {
        reply: {
          data: [
            application(2, { program: { _id: id(3, 2), programName: 'Dentistry' } }),
            application(3, {
              program: { _id: id(3, 3), programName: 'Pharmacy' },
              status: 'cancelled',
              stage: 'withdrawn',
            }),
          ],
          totalCount: 2,
        },
      },
    ),
    shows: 'Applied — Pending',
    act: async (page) => {
      await page.getByText('2 variants').click()
      await page.getByText('Riga, Dzirciema iela').waitFor()
      await page.getByRole('heading', { name: '(2 on this page)' }).waitFor()
    },
  },
]
