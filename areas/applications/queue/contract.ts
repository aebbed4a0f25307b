import { checks } from '#texts/applications/queue/checks.ts'
import { exportChecks } from '#texts/platform/spreadsheets/export.ts'
import * as z from 'zod/mini'
import { stages, waitingOnWhom } from '#platform/contract/stages.ts'
import { stepKinds } from '#areas/applications/outside-steps/contract/step-plans.ts'
import { Country, Day, Id, line, Timestamp } from '#platform/contract/fields.ts'
import { Limit, Page, Search } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'
import { ColumnsOf, exportedRows, spreadsheetForms } from '#platform/contract/spreadsheets.ts'
import { QueueFilters, queueGroups, rangesInOrder } from './filters/contract.ts'

/** Groups in which the next step is the office's, in the order of "Open next file". */
export const officeGroups = ['overdue', 'received', 'new', 'review', 'conditions'] as const

/** Days before its end from which an offer is in the group of those ending soon. */
export const offerEndsSoonDays = 7
/** Rows per group on the page with all groups. */
export const rowsOfGroup = 8
/** Closed files are counted exactly up to here. */
export const countedUpTo = 10_000
/** The maximum number of files one request may take, hand over or release. */
export const filesAtOnce = 100
/** The maximum number of saved filters per person. */
export const mostSavedFilters = 20

const Holder = z.nullable(z.object({ _id: Id, name: z.string() }))

/** The next outside step of a file. */
export const QueueStep = z.object({
  name: z.string(),
  kind: z.enum(stepKinds),
  due: z.nullable(Day),
  /** Where the student reports it as done and the office has not answered. */
  reported: z.optional(z.boolean()),
})
export type QueueStep = z.output<typeof QueueStep>

export const QueueRow = z.object({
  _id: Id,
  reference: z.string(),
  group: z.enum(queueGroups),
  stage: z.enum(stages),
  waitingOn: z.enum(waitingOnWhom),
  stageSince: Timestamp,
  /** By when the office checks the file; null when it is not the office's turn. */
  checkBy: z.nullable(Timestamp),
  documentsDue: z.nullable(Day),
  /** Last time to answer an offer; null when there is none. */
  replyBy: z.nullable(Timestamp),
  openConditions: z.number(),
  /** Messages about it that nobody in the office has read; 0 for users of a university. */
  newMessages: z.number(),
  /** Null when there is none, after the end, and for users of a university. */
  nextStep: z.nullable(QueueStep),
  student: z.object({ _id: Id, name: z.string() }),
  university: z.object({ _id: Id, universityName: z.string() }),
  program: z.object({ _id: Id, programName: z.string() }),
  /** Who is responsible for it. */
  officer: Holder,
  intake: z.nullable(z.string()),
  /** Whether a letter in force names another intake; false for users of a university. */
  letterOutdated: z.boolean(),
  /** ISCED 2011 level of the program. */
  level: z.nullable(z.number()),
  submittedAt: Timestamp,
  /** The newest offer or refusal. */
  decidedAt: z.nullable(Timestamp),
  /** By when the office or the student has to act; null for users of a university where that is an outside step. */
  dueOn: z.nullable(Day),
  /** The newest stage, message or outside step; null for users of a university. */
  activeAt: z.nullable(Timestamp),
})
export type QueueRow = z.output<typeof QueueRow>

export const showQueue = route({
  method: 'GET',
  path: '/staff/queue',
  who: 'console',
  limit: 'read',
  summary:
    'Applications under headings in the order of what needs doing: of every group the count and the first rows, or ' +
    'with `group` a page of that one. Officers see their own and unassigned files unless `officer` is given; a ' +
    'search goes through everybody’s. Each group has its own order unless `sort` is given. Users of a university see ' +
    'those to that university.',
  query: z
    .strictObject({ ...QueueFilters.shape, search: Search, page: Page, limit: Limit })
    .check(...rangesInOrder),
  reply: z.object({
    /** Every group in order, including empty ones. */
    groups: z.array(
      z.object({
        name: z.enum(queueGroups),
        count: z.number(),
        /** Whether there are more than `count`: closed files are counted up to 10,000. */
        more: z.boolean(),
        rows: z.array(QueueRow),
      }),
    ),
    /** The number of files that match the filters, except closed ones. */
    open: z.number(),
  }),
  about: ['application', 'message'],
})
export type Queue = z.output<typeof showQueue.reply>

export const countQueue = route({
  method: 'GET',
  path: '/staff/queue/count',
  who: 'console',
  limit: 'read',
  summary: 'How many of the caller’s own and unassigned files wait on the office.',
  reply: z.object({ waiting: z.number(), overdue: z.number() }),
  about: ['application'],
})

const Named = z.object({ _id: Id, name: z.string() })

export const queueChoices = route({
  method: 'GET',
  path: '/staff/queue/choices',
  who: 'console',
  limit: 'read',
  summary:
    'What the filters of the queue offer: officers, and the countries, universities, programs (of the university ' +
    'given) and intakes of the applications there are.',
  query: z.strictObject({ university: z.optional(Id) }),
  reply: z.object({
    /** People who may be responsible for a file; empty for users of a university. */
    officers: z.array(Named),
    countries: z.array(Country),
    universities: z.array(Named),
    programs: z.array(Named),
    intakes: z.array(z.string()),
  }),
  about: ['application'],
})
export type QueueChoices = z.output<typeof queueChoices.reply>

export const assignFiles = route({
  method: 'POST',
  path: '/staff/queue/assign',
  who: 'staff',
  limit: 'write',
  summary:
    'Take files, hand them to another officer (`to`), or release them (`to` null). Each names who had it when the ' +
    'caller looked: a file that has changed hands since is left as it is; when that is all of them, the call is refused.',
  body: z.strictObject({
    to: z.nullable(z.union([z.literal('me'), Id], { error: () => checks.chooseWhoLooksAfter })),
    files: z
      .array(
        z.strictObject({
          _id: Id,
          /** Who was responsible according to the screen; null for nobody. */
          officer: z.nullable(Id),
        }),
      )
      .check(
        z.minLength(1, { error: () => checks.chooseAtLeastOneFile }),
        z.maxLength(filesAtOnce, { error: () => checks.chooseAtMostFilesatonceFiles({ filesAtOnce }) }),
      ),
  }),
  reply: z.object({
    message: z.string(),
    /** `_id`s of the changed files. */
    changed: z.array(Id),
    /** Files that were not changed, and who has them. */
    left: z.array(z.object({ _id: Id, reference: z.string(), officer: Holder })),
  }),
  about: ['application'],
})

export const openNextFile = route({
  method: 'POST',
  path: '/staff/queue/next',
  who: 'staff',
  limit: 'write',
  summary:
    'The most urgent of the caller’s own and unassigned files, assigned to the caller. Two requests at once ' +
    'get two files.',
  body: z.strictObject({}),
  reply: z.object({ message: z.string(), data: z.nullable(z.object({ _id: Id, reference: z.string() })) }),
  about: ['application'],
})

export const SavedFilter = z.object({
  _id: Id,
  name: z.string(),
  filters: QueueFilters,
  /** The number of matching files, without closed ones unless it asks for those or for an outcome. */
  count: z.number(),
  /** Whether there are more than `count`: closed files are counted up to 10,000. */
  more: z.boolean(),
})
export type SavedFilter = z.output<typeof SavedFilter>

const FilterName = line({ empty: () => checks.giveFilterName, max: 60 })
const FilterPath = z.strictObject({ filterId: Id })

export const listQueueFilters = route({
  method: 'GET',
  path: '/staff/queue/filters',
  who: 'console',
  limit: 'read',
  summary: 'The caller’s saved filters of the queue, by name, with how many files each shows.',
  reply: z.object({ filters: z.array(SavedFilter) }),
  about: ['queue filter', 'application'],
})

export const saveQueueFilter = route({
  method: 'POST',
  path: '/staff/queue/filters',
  who: 'console',
  limit: 'write',
  summary: `Save a filter of the queue; at most ${mostSavedFilters}.`,
  body: z.strictObject({ name: FilterName, filters: QueueFilters }),
  status: 201,
  reply: z.object({ message: z.string(), filter: SavedFilter }),
  about: ['queue filter'],
})

export const renameQueueFilter = route({
  method: 'PUT',
  path: '/staff/queue/filters/:filterId',
  who: 'console',
  limit: 'write',
  summary: 'Rename a saved filter.',
  params: FilterPath,
  body: z.strictObject({ name: FilterName }),
  reply: z.object({ message: z.string(), filter: SavedFilter }),
  about: ['queue filter'],
})

export const removeQueueFilter = route({
  method: 'DELETE',
  path: '/staff/queue/filters/:filterId',
  who: 'console',
  limit: 'write',
  summary: 'Remove a saved filter.',
  params: FilterPath,
  reply: z.object({ message: z.string() }),
  about: ['queue filter'],
})

/** The columns on the screen beside the student, in their order. */
export const shownColumns = [
  'program',
  'waiting',
  'due',
  'activity',
  'intake',
  'level',
  'submitted',
  'decided',
  'stage',
  'officer',
] as const
export type ShownColumn = (typeof shownColumns)[number]
/** Those of an officer who has chosen none. */
export const usualShownColumns: readonly ShownColumn[] = ['program', 'waiting', 'stage', 'officer']
/** As many as a screen of 1280 px has room for. */
export const mostShownColumns = 6

export const showQueueColumns = route({
  method: 'GET',
  path: '/staff/queue/columns',
  who: 'staff',
  limit: 'read',
  summary: 'The columns of the queue that the caller has chosen.',
  reply: z.object({ columns: z.array(z.enum(shownColumns)) }),
  about: ['queue columns'],
})

export const chooseQueueColumns = route({
  method: 'PUT',
  path: '/staff/queue/columns',
  who: 'staff',
  limit: 'write',
  summary: `Choose the columns of the queue, at most ${mostShownColumns}. The student and the reference always stay.`,
  body: z.strictObject({
    columns: z.array(z.enum(shownColumns, { error: () => checks.chooseColumnFromList })).check(
      z.maxLength(mostShownColumns, {
        error: () => checks.chooseAtMostColumns({ most: mostShownColumns }),
      }),
    ),
  }),
  reply: z.object({ message: z.string(), columns: z.array(z.enum(shownColumns)) }),
  about: ['queue columns'],
})

/** The columns of a download that can be chosen, in the order in which they are offered. */
export const queueColumns = [
  'reference',
  'student',
  'email',
  'phone',
  'nationality',
  'university',
  'country',
  'program',
  'intake',
  'stage',
  'group',
  'officer',
  'appliedAt',
  'stageSince',
  'checkBy',
  'documentsDue',
  'replyBy',
  'openConditions',
] as const
export type QueueColumn = (typeof queueColumns)[number]

/** Those that are chosen at first. */
export const usualQueueColumns: readonly QueueColumn[] = [
  'reference',
  'student',
  'university',
  'program',
  'intake',
  'stage',
  'officer',
  'appliedAt',
]

export const exportQueue = route({
  method: 'GET',
  path: '/staff/queue/export',
  who: 'staff',
  limit: 'write',
  summary:
    `The applications that the queue shows with these filters, in its order, as a file with the chosen columns; at ` +
    `most ${exportedRows}. It needs the right to download lists, and is logged.`,
  query: z
    .strictObject({
      ...QueueFilters.shape,
      search: Search,
      columns: ColumnsOf(queueColumns, () => exportChecks.columns),
      form: z.enum(spreadsheetForms, { error: () => exportChecks.form }),
    })
    .check(...rangesInOrder),
  download: 'application/octet-stream',
  reply: z.unknown(),
  failure: () => exportChecks.failed,
})
