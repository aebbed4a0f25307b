import type { Page } from 'playwright-core'
import {
  downloadComparison,
  searchForStudent,
  showStudentShortlist,
  suggestProgram,
  withdrawSuggestion,
} from '#areas/planning/proposals/contract.ts'
import { emptyShortlist, foundFor, studentShortlist } from '../../sample-proposals.ts'
import { bilal } from '../../sample-records.ts'
import { theStudent } from '../../sample-student-file.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on, type Answer, type ReplyIn, type Stubs } from '../../stubs.ts'

const at = `/staff/students/${theStudent._id}/programs`
const programs = [
  foundFor(1),
  foundFor(4, { programName: 'Nursing', fit: { met: 2, missed: 0, notKnown: 0 } }),
  foundFor(5, { programName: 'Pharmacy', tuition: null, nextDeadline: null, fit: null }),
]
const result = (found: typeof programs): ReplyIn<typeof searchForStudent> => ({
  programs: found,
  pagination: {
    currentPage: 1,
    totalPages: found.length === 0 ? 0 : 2,
    totalPrograms: found.length === 0 ? 0 : 15,
    hasNext: found.length > 0,
    hasPrev: false,
    more: false,
  },
  meant: null,
  marked: [],
  understood: [],
  typedAmount: null,
  lowFees: null,
  asksForScholarship: false,
  instead: [],
  lacking: null,
  rateOf: null,
})
const full = (more: Answer[] = []): Stubs =>
  new Map([
    on(showStudentShortlist, { reply: studentShortlist }),
    on(searchForStudent, { reply: result(programs) }),
    ...more,
  ])
const compareTwo = async (page: Page) => {
  for (const one of [0, 1]) await page.getByRole('checkbox').nth(one).check()
  await page.getByRole('button', { name: 'Download comparison' }).click()
}

export const proposalScreens: ScreenState[] = [
  {
    name: 'proposals-loading',
    as: bilal,
    at,
    stubs: new Map([on(showStudentShortlist, 'never'), on(searchForStudent, 'never')]),
    shows: 'Programs for the student',
  },
  {
    name: 'proposals-failed',
    as: bilal,
    at,
    stubs: new Map([
      on(showStudentShortlist, { refusal: 'unavailable' }),
      on(searchForStudent, { refusal: 'unavailable' }),
    ]),
    shows: 'We cannot reach',
  },
  {
    name: 'proposals-empty',
    as: bilal,
    at: `${at}?qualify=met`,
    stubs: new Map([
      on(showStudentShortlist, { reply: emptyShortlist }),
      on(searchForStudent, { reply: result([]) }),
    ]),
    shows: 'No program matches',
  },
  { name: 'proposals-full', as: bilal, at, stubs: full(), shows: '15 programs' },
  {
    name: 'proposals-suggestion-refused',
    as: bilal,
    at,
    stubs: full([on(suggestProgram, { refusal: 'list_full', message: 'The student’s shortlist is full.' })]),
    act: async (page) => {
      await page.getByLabel('Why you suggest it').fill('Her marks are enough.')
      await page.getByRole('button', { name: 'Suggest Nursing' }).click()
    },
    shows: 'The student’s shortlist is full.',
  },
  {
    name: 'proposals-not-taken-back',
    as: bilal,
    at,
    stubs: full([
      on(withdrawSuggestion, {
        refusal: 'move_not_possible',
        message: 'The student saved this program or wrote a note on it.',
      }),
    ]),
    act: (page) => page.getByRole('button', { name: 'Take back the suggestion of Medicine' }).click(),
    shows: 'wrote a note on it',
  },
  {
    name: 'proposals-comparison-failed',
    as: bilal,
    at,
    stubs: full([on(downloadComparison, { refusal: 'unavailable' })]),
    act: compareTwo,
    shows: 'We cannot reach',
  },
]
