import { listOfStudent } from '#contract/applications.ts'
import { listProgramsOf } from '#contract/programs.ts'
import type { RouteShape } from '#contract/route.ts'
import { listUniversities, showUniversity } from '#contract/universities.ts'
import { application, ayesha, id, program, university } from './sample-records.ts'
import { noApplications, pageOf } from './screen-state.ts'
import type { ScreenState } from './screen-state.ts'
import type { Stub, Stubs } from './stubbed-app.ts'

const bare = { localName: null, founded: null, tuitionFrom: null, tuitionTo: null, nextDeadline: null }
const universities = [
  university(1),
  university(2, {
    universityName: 'University of Bologna',
    country: 'IT',
    city: 'Bologna',
    programCount: 3,
    tuitionFrom: { amount: 157, currency: 'EUR' },
    tuitionTo: { amount: 3000, currency: 'EUR' },
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
const universityList = (found: typeof universities, count: number, pages = 1): Stubs =>
  new Map([
    [
      listUniversities,
      { reply: { universities: found, pagination: pageOf('totalUniversities', count, pages), message: '' } },
    ],
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

const universityPage = (shown: Stub, listed: Stub, applied: Stub): Stubs =>
  new Map<RouteShape, Stub>([
    [listUniversities, { refusal: 'not_found' }],
    [showUniversity, shown],
    [listProgramsOf, listed],
    [listOfStudent, applied],
  ])
/** The universities and the page of one. */
export const universityScreens: ScreenState[] = [
  {
    name: 'universities-loading',
    as: ayesha,
    at: '/universities',
    stubs: new Map([[listUniversities, 'never' as const]]),
    shows: 'Universities',
  },
  {
    name: 'universities-empty',
    as: ayesha,
    at: '/universities?search=xyzzy',
    stubs: universityList([], 0),
    shows: 'No university found for “xyzzy”',
  },
  {
    name: 'universities-failed',
    as: ayesha,
    at: '/universities',
    stubs: new Map([[listUniversities, { refusal: 'busy' } as const]]),
    shows: 'Many people are here',
  },
  {
    name: 'universities-full',
    as: ayesha,
    at: '/universities?search=medicin',
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
      { reply: { university: university(1) } },
      { reply: { programs, pagination: pageOf('totalPrograms', 30, 3), message: '' } },
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
      await page.getByText('Entry requirements').first().click()
    },
  },
]
