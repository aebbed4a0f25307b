import type { Page } from 'playwright-core'
import { listCourses } from '#areas/learning/courses/contract/courses.ts'
import { documentKinds } from '#platform/contract/documents.ts'
import { listCatalogueInstructors } from '#areas/catalogue/editing/contract/instructor-editing.ts'
import { planRollover } from '#areas/catalogue/editing/contract/intake-rollover.ts'
import {
  listCataloguePrograms,
  saveProgram,
  showCatalogueProgram,
} from '#areas/catalogue/editing/contract/program-editing.ts'
import type { RouteShape } from '#platform/contract/route.ts'
import {
  createUniversity,
  listCatalogueUniversities,
  moveUniversity,
  saveUniversity,
  showCatalogueUniversity,
  type CatalogueUniversity,
} from '#areas/catalogue/editing/contract/university-editing.ts'
import { countKnownFacts } from '#areas/catalogue/editing/contract/known-facts.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import {
  counts,
  courses,
  draft,
  entries,
  imported,
  instructors,
  knownFacts,
  program,
  programEntries,
  university,
} from '../../sample-catalogue.ts'
import { bilal, id } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Answer, ReplyIn, Stubs } from '../../stubs.ts'

const replies = <R extends RouteShape>(route: R, reply: ReplyIn<R>): Stubs => new Map([on(route, { reply })])
const listed = { data: entries, totalCount: 4310, counts }
const programsListed = { data: programEntries, totalCount: 24 }
const onUniversity = (of: CatalogueUniversity, more: Answer[] = []): Stubs =>
  new Map([
    on(showCatalogueUniversity, { reply: { university: of } }),
    on(listCataloguePrograms, { reply: programsListed }),
    ...more,
  ])
const onProgram = (more: Answer[] = []): Stubs =>
  new Map([on(showCatalogueProgram, { reply: { program } }), ...more])

const at = '/staff/catalogue'
const universityAt = `${at}/universities/${id(2, 1)}`
const programAt = `${at}/programs/${id(3, 1)}`
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** A list or record while it loads, when it is empty, and when it cannot be reached. */
const threeOf = (
  name: string,
  address: string,
  route: RouteShape,
  shows: { loading: string; empty?: { reply: unknown; text: string } },
): ScreenState[] => [
  {
    name: `${name}-loading`,
    as: bilal,
    at: address,
    stubs: new Map([[route, 'never']]),
    shows: shows.loading,
  },
  {
    name: `${name}-failed`,
    as: bilal,
    at: address,
    shows: 'We cannot reach',
    stubs: new Map([[route, { refusal: 'unavailable' }]]),
  },
  ...(shows.empty
    ? [
        {
          name: `${name}-empty`,
          as: bilal,
          at: address,
          stubs: replies(route, shows.empty.reply),
          shows: shows.empty.text,
        },
      ]
    : []),
]
const nothing = { data: [], totalCount: 0 }
const copies = [1, 2].map((number) => ({
  program: { _id: id(3, number), programName: programEntries[number - 1]!.programName },
  from: '2026-autumn',
  to: '2027-autumn',
  startsOn: null,
  opens: null,
  closes: number === 1 ? '2027-06-01' : null,
}))

/** The list with the table of known facts open. */
const knownFactStates = (states: [name: string, answer: Answer, shows: string][]): ScreenState[] =>
  states.map(([name, answer, shows]) => ({
    name: `catalogue-known-facts-${name}`,
    as: bilal,
    at,
    stubs: new Map([on(listCatalogueUniversities, { reply: listed }), answer]),
    act: (page) => page.getByText('How much is known of the programs').click(),
    shows,
  }))

export const catalogueScreens: ScreenState[] = [
  ...threeOf('catalogue', at, listCatalogueUniversities, {
    loading: 'Universities',
    empty: { reply: { ...nothing, counts }, text: 'No universities found' },
  }),
  {
    name: 'catalogue-full',
    as: bilal,
    at,
    stubs: replies(listCatalogueUniversities, listed),
    shows: 'Vidzeme Sample College',
  },
  ...knownFactStates([
    ['full', on(countKnownFacts, { reply: knownFacts }), 'All countries'],
    [
      'empty',
      on(countKnownFacts, { reply: { countries: [], total: knownFacts.total } }),
      'No published programs yet',
    ],
    ['failed', on(countKnownFacts, { refusal: 'unavailable' }), 'We cannot reach'],
    ['loading', [countKnownFacts, 'never'], 'Tuition counts only with its year.'],
  ]),
  {
    name: 'catalogue-mark-checked',
    as: bilal,
    at,
    stubs: replies(listCatalogueUniversities, listed),
    act: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Choose / })
        .first()
        .check()
      await button(page, 'Mark as checked today').click()
    },
    shows: 'Mark 1 record as checked today?',
  },
  {
    name: 'catalogue-add-wrong',
    as: bilal,
    at,
    stubs: new Map([
      on(listCatalogueUniversities, { reply: listed }),
      on(createUniversity, {
        refusal: 'invalid_input',
        fields: {
          name: 'This country already has a university with this name. Search for it in the list.',
        },
      }),
    ]),
    act: async (page) => {
      await button(page, 'Add a university').click()
      await page.getByLabel('Name', { exact: true }).fill('Rīga Stradiņš University')
      await button(page, 'Create draft').click()
    },
    shows: 'This country already has a university with this name',
  },
  ...threeOf('catalogue-university', universityAt, showCatalogueUniversity, { loading: 'Catalogue' }),
  {
    name: 'catalogue-university-full',
    as: bilal,
    at: universityAt,
    stubs: onUniversity(university),
    shows: 'Riga Medical Institute',
  },
  {
    name: 'catalogue-university-imported',
    as: bilal,
    at: universityAt,
    stubs: onUniversity(imported),
    shows: 'Source of every section that names no other',
  },
  {
    name: 'catalogue-university-own-source',
    as: bilal,
    at: universityAt,
    stubs: onUniversity(imported),
    act: async (page) => {
      await button(page, 'Change: How to apply').click()
      const source = await page.getByLabel('Web address of the page').inputValue()
      if (source !== '') throw new Error(`${source} does not say how to apply`)
    },
    shows: 'Where you have just read these facts.',
  },
  {
    name: 'catalogue-university-draft',
    as: bilal,
    at: universityAt,
    stubs: onUniversity(draft),
    shows: '2 facts are missing',
  },
  {
    name: 'catalogue-university-changed-meanwhile',
    as: bilal,
    at: universityAt,
    stubs: onUniversity(university, [on(saveUniversity, { refusal: 'draft_changed' })]),
    act: async (page) => {
      await button(page, 'Change: Place').click()
      await page.getByLabel('City').fill('Liepāja')
      await button(page, 'Save').click()
    },
    shows: 'changed on another device',
  },
  {
    name: 'catalogue-university-recognition',
    as: bilal,
    at: universityAt,
    stubs: onUniversity(university),
    act: async (page) => {
      await button(page, 'Change: Recognition').click()
      await button(page, 'Add a regulator').click()
    },
    shows: 'Regulator 2',
  },
  {
    name: 'catalogue-university-withdraw',
    as: bilal,
    at: universityAt,
    stubs: onUniversity(university, [on(moveUniversity, 'never')]),
    act: async (page) => {
      await button(page, 'Withdraw').click()
      await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    },
    shows: 'Enter the reason',
  },
  {
    name: 'catalogue-rollover',
    as: bilal,
    at: universityAt,
    stubs: onUniversity(university, [on(planRollover, { reply: { count: 2, there: 1, drafts: 3, copies } })]),
    act: async (page) => button(page, 'Copy intakes to the next year').click(),
    shows: 'Publish all 3 drafts',
  },
  {
    name: 'catalogue-rollover-no-drafts',
    as: bilal,
    at: universityAt,
    stubs: onUniversity(university, [
      on(planRollover, { reply: { count: 0, there: 0, drafts: 0, copies: [] } }),
    ]),
    act: async (page) => {
      await button(page, 'Copy intakes to the next year').click()
      await page.getByText('There is nothing to copy').waitFor()
      if ((await button(page, /^Publish/).count()) > 0) throw new Error('Offers to publish drafts')
    },
    shows: 'There is nothing to copy',
  },
  ...threeOf('catalogue-program', programAt, showCatalogueProgram, { loading: 'Catalogue' }),
  { name: 'catalogue-program-full', as: bilal, at: programAt, stubs: onProgram(), shows: 'Interview' },
  {
    name: 'catalogue-program-requirements',
    as: bilal,
    at: programAt,
    stubs: onProgram([
      on(saveProgram, { refusal: 'invalid_input', fields: { 'value.lines.0.value': 'Enter the value.' } }),
    ]),
    act: async (page) => {
      await button(page, 'Change: Entry requirements').click()
      await button(page, 'Save').click()
    },
    shows: 'Enter the value.',
  },
  {
    name: 'catalogue-program-campus',
    as: bilal,
    at: programAt,
    stubs: onProgram([
      on(saveProgram, {
        refusal: 'invalid_input',
        fields: { 'value.campus': 'Write at most 300 characters.' },
      }),
    ]),
    act: async (page) => {
      await button(page, 'Change: Length, language and campus').click()
      await page.getByLabel('Taught at').fill('East Campus')
      await button(page, 'Save').click()
    },
    shows: 'Write at most 300 characters.',
  },
  {
    name: 'catalogue-program-documents',
    as: bilal,
    at: programAt,
    stubs: onProgram(),
    shows: 'Bank letter',
    act: async (page) => {
      await page.getByRole('button', { name: 'Change: Documents' }).click()
      for (const name of documentKinds) {
        await page.getByRole('checkbox', { name: documentLabels[name], exact: true }).check()
      }
    },
  },
  {
    name: 'catalogue-program-intakes',
    as: bilal,
    at: programAt,
    stubs: onProgram(),
    act: async (page) => button(page, 'Change: Intakes').click(),
    shows: 'Intake 2',
  },
  ...threeOf('instructors', `${at}/instructors`, listCatalogueInstructors, {
    loading: 'Instructors',
    empty: { reply: nothing, text: 'No instructors found' },
  }),
  {
    name: 'instructors-full',
    as: bilal,
    at: `${at}/instructors`,
    stubs: replies(listCatalogueInstructors, { data: instructors, totalCount: 2 }),
    shows: 'Siddiqui-Farooqi',
  },
  {
    name: 'instructors-add',
    as: bilal,
    at: `${at}/instructors`,
    stubs: replies(listCatalogueInstructors, { data: instructors, totalCount: 2 }),
    act: async (page) => button(page, 'Add an instructor').click(),
    shows: 'One per line',
  },
  ...threeOf('staff-courses', '/staff/courses?show=courses', listCourses, {
    loading: 'All courses',
    empty: { reply: { courses: [], totalCount: 0 }, text: 'No courses yet' },
  }),
  {
    name: 'staff-courses-full',
    as: bilal,
    at: '/staff/courses?show=courses',
    stubs: replies(listCourses, { courses, totalCount: 2 }),
    shows: 'Biology for the entrance examination',
  },
]
