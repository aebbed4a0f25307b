import type { Page } from 'playwright-core'
import {
  countedUpTo,
  assignFiles,
  exportQueue,
  listQueueFilters,
  showQueueColumns,
  queueChoices,
  showQueue,
  type Queue,
  type QueueRow,
} from '#areas/applications/queue/contract.ts'
import { queueGroups, type QueueGroup } from '#areas/applications/queue/filters/contract.ts'
import { me } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { showBackups } from '#areas/oversight/backups/contract.ts'
import { exportChecks } from '#texts/platform/spreadsheets/export.ts'
import { quickSearch, type QuickResults } from '#areas/students/quick-search/contract.ts'
import { bilal, day, endOfDay, id, moment, zainab } from '../../sample-records.ts'
import type { ScreenState } from '../../screen-state.ts'
import { on } from '../../stubs.ts'
import type { Stub, Stubs } from '../../stubs.ts'

const quickResults: QuickResults = {
  students: [
    { _id: id(1, 31), name: 'Mahnoor Siddiqui', email: 'mahnoor@example.org', phone: '+923001234503' },
    { _id: id(1, 32), name: 'Mahnoor Khan', email: 'mahnoor.khan@example.org', phone: null },
  ],
  files: [
    {
      _id: id(4, 31),
      reference: 'MZ-2026-004091',
      stage: 'under_review',
      studentName: 'Mahnoor Siddiqui',
      programName:
        'Bachelor of Engineering in Telecommunications and Information Systems (taught in English)',
      universityName: 'Nanjing University of Posts and Telecommunications',
      officerName: null,
    },
  ],
  programs: [{ _id: id(3, 31), programName: 'Marine Biology', universityName: 'University of Bologna' }],
}

const own = { _id: bilal._id, name: bilal.name }
const sana = { _id: id(1, 20), name: 'Sana Noor' }

const row = (number: number, group: QueueGroup, name: string, over: Partial<QueueRow> = {}): QueueRow => ({
  _id: id(4, number),
  reference: `MZ-2026-${String(4060 + number).padStart(6, '0')}`,
  group,
  stage: 'submitted',
  waitingOn: 'office',
  stageSince: moment(-1),
  checkBy: endOfDay(4),
  documentsDue: null,
  replyBy: null,
  openConditions: 0,
  newMessages: 0,
  letterOutdated: false,
  nextStep: null,
  student: { _id: id(1, 30 + number), name },
  university: { _id: id(2, 1), universityName: 'Riga Stradiņš University' },
  program: { _id: id(3, 1), programName: 'Medicine' },
  officer: null,
  intake: '2027-autumn',
  level: 7,
  submittedAt: moment(-4),
  decidedAt: null,
  dueOn: day(4),
  activeAt: moment(-0.5),
  ...over,
})
const at = (number: number, universityName: string, programName: string) => ({
  university: { _id: id(2, number), universityName },
  program: { _id: id(3, number), programName },
})
const review = { stage: 'under_review' } as const
const onStudent = { waitingOn: 'student', checkBy: null } as const
const done = { waitingOn: 'nobody', checkBy: null } as const

const rows: readonly QueueRow[] = [
  row(28, 'overdue', 'Hamza Yousaf', {
    ...review,
    ...at(2, 'University of Bologna', 'Medicine and Surgery'),
    checkBy: endOfDay(-2),
    officer: own,
  }),
  row(31, 'overdue', 'Mahnoor Khan', {
    ...at(3, 'Tbilisi State Medical University', 'MD'),
    checkBy: endOfDay(-1),
    officer: sana,
  }),
  row(41, 'received', 'Ayesha Siddiqui', {
    ...review,
    stageSince: moment(-0.13),
    officer: own,
    newMessages: 1,
  }),
  row(16, 'received', 'Usman Tariq', {
    ...review,
    ...at(4, 'University of Novi Sad', 'General Medicine'),
    stageSince: moment(-0.26),
  }),
  row(67, 'new', 'Fatima Raza', {
    ...at(1, 'Riga Stradiņš University', 'Dentistry'),
    stageSince: moment(-0.014),
  }),
  row(66, 'new', 'Ali Haider', {
    ...at(
      5,
      'Nanjing University of Posts and Telecommunications, School of Overseas Education',
      'Bachelor of Engineering in Telecommunications and Information Systems (taught in English)',
    ),
    stageSince: moment(-0.05),
  }),
  row(12, 'review', 'Hira Aslam', {
    ...review,
    nextStep: { name: 'Submission', kind: 'submission', due: day(2) },
    officer: own,
  }),
  row(3, 'offers', 'Noor ul Ain', { ...onStudent, stage: 'offered', replyBy: endOfDay(2), officer: sana }),
  row(4, 'conditions', 'Bushra Iqbal', { ...done, stage: 'joined', openConditions: 2, officer: own }),
  row(8, 'outside', 'Ayan Butt', {
    letterOutdated: true,
    ...done,
    stage: 'joined',
    nextStep: { name: 'Deposit', kind: 'deposit', due: day(3) },
    officer: own,
  }),
  row(9, 'outside', 'Mahnoor Shah', {
    ...done,
    stage: 'joined',
    nextStep: { name: 'Visa lodged', kind: 'visa_lodged', due: day(-2) },
    officer: sana,
  }),
  row(5, 'student', 'Zara Baloch', { ...onStudent, stage: 'documents_requested', documentsDue: day(4) }),
  row(6, 'closed', 'Saad Mehmood', { ...done, stage: 'declined', stageSince: moment(-12), officer: own }),
]

const queue = (shown: readonly QueueRow[], counts: Partial<Record<QueueGroup, number>> = {}): Queue => {
  const groups = queueGroups.map((name) => {
    const inGroup = shown.filter(({ group }) => group === name)
    return { name, count: counts[name] ?? inGroup.length, more: counts[name] === countedUpTo, rows: inGroup }
  })
  const open = groups.filter(({ name }) => name !== 'closed').reduce((sum, { count }) => sum + count, 0)
  return { groups, open }
}
export const fullQueue = queue(rows, { review: 19, student: 14, closed: 3127 })

const kept: Stub<typeof listQueueFilters> = {
  reply: {
    filters: [
      {
        _id: id(7, 1),
        name: 'Italy, autumn',
        filters: { country: 'IT', intake: '2027-autumn' },
        count: 6,
        more: false,
      },
      {
        _id: id(7, 2),
        name: 'Nobody’s new files',
        filters: { officer: 'unassigned', group: 'new' },
        count: 2,
        more: false,
      },
    ],
  },
}
export const choices: Stub<typeof queueChoices> = {
  reply: {
    officers: [own, sana],
    countries: ['IT', 'LV', 'RS'],
    universities: [{ _id: id(2, 1), name: 'Riga Stradiņš University' }],
    programs: [],
    intakes: ['2027-autumn', '2027-spring'],
  },
}
const stubs = (stub: Stub<typeof showQueue>, more: Stubs = new Map()): Stubs =>
  new Map([...more, on(showQueue, stub), on(listQueueFilters, kept), on(queueChoices, choices)])
const inFull = { as: bilal, at: '/staff', stubs: stubs({ reply: fullQueue }) }
const press = (key: string) => async (page: Page) => {
  await page.getByRole('link', { name: 'Hamza Yousaf' }).waitFor()
  await page.keyboard.press(key)
}

/** The officers' queue. */
export const queueScreens: ScreenState[] = [
  { name: 'queue-loading', as: bilal, at: '/staff', stubs: stubs('never'), shows: 'Queue' },
  {
    name: 'queue-failed',
    as: bilal,
    at: '/staff',
    stubs: stubs({ refusal: 'unavailable' }),
    shows: 'We cannot reach',
  },
  {
    name: 'queue-empty',
    as: bilal,
    at: '/staff',
    stubs: stubs({ reply: queue([]) }),
    shows: 'No open file is yours or without an officer.',
  },
  {
    name: 'queue-filtered',
    as: bilal,
    at: `/staff?search=nobody&stage=offered&country=IT&university=${id(2, 1)}`,
    stubs: stubs({ reply: queue([]) }),
    shows: 'No file matches',
  },
  {
    name: 'queue-sorted',
    as: bilal,
    at: `/staff?sort=due&level=7&submittedFrom=${day(-30)}&dueTo=${day(9)}`,
    stubs: stubs(
      { reply: fullQueue },
      // As many as there is room for.
      new Map([
        on(showQueueColumns, {
          reply: {
            columns: ['program', 'waiting', 'due', 'activity', 'stage', 'officer'],
          },
        }),
      ]),
    ),
    shows: 'Due until',
  },
  {
    name: 'queue-columns',
    ...inFull,
    shows: 'Columns of the queue',
    act: async (page) => {
      await page.getByRole('button', { name: 'Columns', exact: true }).click()
    },
  },
  {
    name: 'queue-searched',
    as: bilal,
    at: '/staff?search=qureshi&officer=mine',
    stubs: stubs({ reply: fullQueue }),
    shows: 'Searching everybody’s files',
  },
  { name: 'queue-full', ...inFull, shows: 'Overdue' },
  {
    name: 'queue-many-closed',
    as: bilal,
    at: '/staff',
    stubs: stubs({ reply: queue(rows, { closed: countedUpTo }) }),
    shows: 'Show all 10,000+',
  },
  {
    name: 'queue-backup-too-old',
    ...inFull,
    stubs: new Map([...inFull.stubs, on(showBackups, { reply: { tooOld: true, newest: moment(-3) } })]),
    shows: 'Please tell an admin.',
  },
  {
    name: 'queue-no-backup',
    as: zainab,
    at: '/staff',
    stubs: stubs({ reply: queue([]) }, new Map([on(showBackups, { reply: { tooOld: true, newest: null } })])),
    shows: 'There is no backup.',
  },
  { name: 'queue-with-messages', ...inFull, shows: '1 new message' },
  {
    name: 'queue-bar-counts-messages',
    ...inFull,
    shows: '3 conversations are waiting for the office',
  },
  {
    name: 'queue-group',
    as: bilal,
    at: '/staff?group=new&officer=all',
    stubs: stubs({
      reply: queue(
        rows.filter(({ group }) => group === 'new'),
        { new: 120, overdue: 2 },
      ),
    }),
    shows: 'All groups',
  },
  {
    name: 'queue-chosen',
    ...inFull,
    shows: '2 selected',
    act: async (page) => {
      await page.getByRole('checkbox', { name: 'Hamza Yousaf' }).check()
      await page.getByRole('checkbox', { name: 'Fatima Raza' }).check()
    },
  },
  {
    name: 'queue-assign',
    ...inFull,
    shows: 'Who is responsible for this file?',
    act: async (page) => {
      await page.getByRole('button', { name: 'MZ-2026-004091 is with Sana Noor' }).click()
    },
  },
  {
    name: 'queue-taken',
    as: bilal,
    at: '/staff',
    stubs: stubs(
      { reply: fullQueue },
      new Map([
        on(assignFiles, {
          refusal: 'move_not_possible',
          message: 'Sana Noor has this file now. Nothing was changed.',
        }),
      ]),
    ),
    shows: 'Sana Noor has this file now.',
    act: async (page) => {
      await page.getByRole('button', { name: 'Take it: MZ-2026-004127' }).click()
    },
  },
  {
    name: 'queue-take-over',
    ...inFull,
    shows: 'Take over from Sana Noor?',
    act: async (page) => {
      await page.getByRole('link', { name: 'Mahnoor Khan' }).focus()
      await page.keyboard.press('c')
    },
  },
  {
    name: 'queue-filters',
    ...inFull,
    shows: 'Stage and outcome',
    act: async (page) => page.getByRole('button', { name: 'Mine and unassigned' }).click(),
  },
  {
    name: 'queue-filters-found',
    ...inFull,
    shows: 'Only the first 12 are shown',
    act: async (page) => {
      await page.getByRole('button', { name: 'Mine and unassigned' }).click()
      await page.getByLabel('Find a filter').fill('offer')
    },
  },
  {
    name: 'queue-filters-full',
    ...inFull,
    at: '/staff?stage=offered&milestone=reviewed&country=IT',
    shows: 'The last day is before the first.',
    act: async (page) => {
      await page.getByRole('button', { name: 'Mine and unassigned' }).click()
      await page.getByText('Dates', { exact: true }).click()
      const submitted = page.getByRole('group', { name: 'Submitted' })
      await submitted.getByLabel('From').fill(day(0))
      await submitted.getByLabel('To').fill(day(-3))
      await page.getByRole('button', { name: 'Show files' }).click()
    },
  },
  {
    name: 'queue-download',
    ...inFull,
    shows: 'Usual ones',
    act: async (page) => {
      await page.getByRole('button', { name: 'Download', exact: true }).click()
    },
  },
  {
    name: 'queue-download-refused',
    ...inFull,
    stubs: new Map([
      ...inFull.stubs,
      on(exportQueue, { refusal: 'not_for_you', message: exportChecks.noRight }),
    ]),
    shows: 'An admin can give it to you under Team',
    act: async (page) => {
      await page.getByRole('button', { name: 'Download', exact: true }).click()
      await page.getByRole('button', { name: 'Download the file' }).click()
    },
  },
  {
    name: 'queue-download-without-right',
    as: bilal,
    at: '/staff',
    stubs: new Map([
      ...stubs({ reply: fullQueue }),
      on(me, {
        reply: { user: { ...bilal, role: 'officer', phone: null, mayExport: false } },
      }),
    ]),
    shows: 'An admin can give it to you under Team',
    act: async (page) => page.getByRole('button', { name: 'Download', exact: true }).click(),
  },
  {
    name: 'queue-download-nothing-chosen',
    ...inFull,
    shows: 'Choose at least one column.',
    act: async (page) => {
      await page.getByRole('button', { name: 'Download', exact: true }).click()
      const boxes = page.getByRole('dialog').getByRole('checkbox')
      // The dialog loads when it is first opened, and `all` does not wait.
      await boxes.first().waitFor()
      for (const box of await boxes.all()) await box.uncheck()
      await page.getByRole('button', { name: 'Download the file' }).click()
    },
  },
  {
    name: 'queue-saved-filters',
    ...inFull,
    shows: 'Saved filters',
    act: async (page) => {
      await page.getByRole('button', { name: 'Change saved filters' }).click()
    },
  },
  ...(
    [
      ['full', { reply: quickResults }, 'Mahnoor Siddiqui, MZ-2026-004091'],
      ['empty', { reply: { students: [], files: [], programs: [] } }, 'Nothing matches “mahnur”'],
      ['failed', { refusal: 'unavailable' }, 'Try again'],
      ['loading', 'never', 'Arrow keys choose'],
    ] as const
  ).map(([name, reply, shows]) => ({
    name: `quick-search-${name}`,
    ...inFull,
    stubs: new Map([...inFull.stubs, on(quickSearch, reply as Stub<typeof quickSearch>)]),
    shows,
    act: async (page: Page) => {
      await page.getByRole('button', { name: 'Search everything (Ctrl K)' }).waitFor()
      await page.keyboard.press('Control+k')
      await page.getByRole('searchbox', { name: 'Name, phone, e-mail, reference or program' }).fill('mahnur')
    },
  })),
  { name: 'queue-keys', ...inFull, shows: 'Single keys work', act: press('?') },
  {
    name: 'console-page-of-others',
    as: { ...bilal, role: 'university' },
    at: '/staff/students',
    stubs: new Map(),
    shows: 'This page is not open to your account',
  },
  {
    name: 'queue-empty-of-a-university',
    as: { ...bilal, role: 'university' },
    at: '/staff',
    stubs: stubs({ reply: queue([]) }),
    shows: 'once the office has started its review',
  },
  {
    name: 'queue-of-a-university',
    as: { ...bilal, role: 'university' },
    at: '/staff',
    stubs: stubs({ reply: queue(rows.filter(({ stage }) => stage !== 'submitted')) }),
    shows: 'Documents received',
  },
]
