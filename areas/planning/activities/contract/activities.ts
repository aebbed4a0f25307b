import { checks } from '#texts/planning/activities/checks.ts'
import * as z from 'zod/mini'
import { Day, Id, line, Moment } from '#platform/contract/fields.ts'
import { Limit, Page } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'
import { StillToAdd } from '#areas/applications/states/contract/still-to-add.ts'
import { AboutApplication } from '#areas/applications/states/contract/about-application.ts'

/** Tasks of one's own a student may keep, done ones included. */
export const tasksMost = 200
/** Days before the day of a task, and of documents asked for, on which a mail goes out. */
export const taskReminderDays = [7, 1] as const

/** What can wait on a student. */
export const todoKinds = [
  'documents',
  'offer',
  'condition',
  'message',
  'incomplete',
  'draft',
  'task',
] as const
export type TodoKind = (typeof todoKinds)[number]

export const Todo = z.object({
  /** Stays the same as long as the thing to do is the same. */
  key: z.string(),
  kind: z.enum(todoKinds),
  /** Title of a task, condition of an offer, program of a draft, subject of a conversation; null where the kind says all. */
  title: z.nullable(z.string()),
  /** How many, for documents and for what an application lacks. */
  count: z.number(),
  /** Last day or moment, ISO 8601; null when there is none. */
  due: z.nullable(z.string()),
  application: z.nullable(AboutApplication),
  /** `_id` of the task, conversation or program that the entry leads to. */
  id: z.nullable(Id),
  /** University of a draft, for its address. */
  universityId: z.nullable(Id),
  /** Of `incomplete`: what the application lacks. */
  lacks: z.optional(StillToAdd),
})
export type Todo = z.output<typeof Todo>

export const Task = z.object({
  _id: Id,
  title: z.string(),
  due: z.nullable(Day),
  note: z.nullable(z.string()),
  application: z.nullable(AboutApplication),
  doneAt: z.nullable(Moment),
})
export type Task = z.output<typeof Task>

/** What happens to a student's applications and account. */
export const happeningKinds = ['application', 'document', 'message', 'task', 'account'] as const
export type HappeningKind = (typeof happeningKinds)[number]

export const Happening = z.object({
  key: z.string(),
  at: Moment,
  kind: z.enum(happeningKinds),
  /** A move of an application, the name of a document, or a word such as `signed-in`. */
  event: z.string(),
  /** Who did it: the student, the office (by first name), or the clock. */
  by: z.object({ role: z.string(), name: z.nullable(z.string()) }),
  title: z.nullable(z.string()),
  application: z.nullable(AboutApplication),
})
export type Happening = z.output<typeof Happening>

/** What stands in the calendar. */
export const dateKinds = ['deadline', 'documents', 'offer', 'task', 'test', 'plan'] as const
export type DateKind = (typeof dateKinds)[number]

/** Months before the start at which a part of the plan should begin. */
export const planMonths = {
  research: 12,
  tests: 10,
  documents: 8,
  apply: 6,
  visa: 3,
  travel: 1,
} as const
export type PlanStep = keyof typeof planMonths

export const CalendarDay = z.object({
  key: z.string(),
  day: Day,
  kind: z.enum(dateKinds),
  /** Program of a deadline, title of a task, name of a test, step of the plan. */
  title: z.string(),
  university: z.nullable(z.string()),
  application: z.nullable(AboutApplication),
  /** Path it leads to; null when nowhere. */
  href: z.nullable(z.string()),
})
export type CalendarDay = z.output<typeof CalendarDay>

export const showActivities = route({
  method: 'GET',
  path: '/student/activities',
  who: 'student',
  limit: 'read',
  summary: 'What waits on oneself, soonest first, and one’s own tasks that are done.',
  reply: z.object({ todo: z.array(Todo), done: z.array(Task) }),
  about: ['task', 'application', 'message', 'notice'],
})

export const showTimeline = route({
  method: 'GET',
  path: '/student/timeline',
  who: 'student',
  limit: 'read',
  summary: 'Everything that happened to one’s applications and account, newest first.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    kind: z.optional(z.enum(happeningKinds, { error: () => checks.chooseKind })),
    application: z.optional(Id),
  }),
  reply: z.object({
    data: z.array(Happening),
    totalCount: z.number(),
    /** When the student looked here before; null the first time. */
    seenUntil: z.nullable(Moment),
  }),
  about: ['application', 'message', 'notice'],
})

export const noteTimelineSeen = route({
  method: 'POST',
  path: '/student/timeline/seen',
  who: 'student',
  limit: 'write',
  summary: 'Note that the timeline was seen up to now.',
  body: z.strictObject({}),
  reply: z.object({ seenUntil: Moment }),
})

export const showCalendar = route({
  method: 'GET',
  path: '/student/calendar',
  who: 'student',
  limit: 'read',
  summary:
    'Dates that matter: deadlines, replies, tests, own tasks and the plan counted back from a chosen start.',
  query: z.strictObject({ from: z.optional(Day), to: z.optional(Day) }),
  reply: z.object({
    days: z.array(CalendarDay),
    /** The start the plan is counted back from, as in 2027-autumn; null when none is chosen. */
    planFor: z.nullable(z.string()),
    /** Whether a private address of the calendar is out. */
    hasFeed: z.boolean(),
  }),
  about: ['task', 'application', 'calendar feed'],
})

export const downloadCalendar = route({
  method: 'GET',
  path: '/student/calendar.ics',
  who: 'student',
  limit: 'read',
  summary: 'The calendar as a file (iCalendar, RFC 5545).',
  download: 'text/calendar; charset=utf-8',
  reply: z.any(),
})

export const makeCalendarFeed = route({
  method: 'POST',
  path: '/student/calendar/feed',
  who: 'student',
  limit: 'write',
  summary:
    'A private address under which a calendar program finds the calendar. A new one ends the old one. Asks for a recent proof.',
  body: z.strictObject({}),
  status: 201,
  reply: z.object({ message: z.string(), url: z.string() }),
})

export const endCalendarFeed = route({
  method: 'DELETE',
  path: '/student/calendar/feed',
  who: 'student',
  limit: 'write',
  summary: 'End the private address of the calendar.',
  reply: z.object({ message: z.string() }),
  about: ['calendar feed'],
})

export const followCalendar = route({
  method: 'GET',
  path: '/calendar/:feed',
  who: 'anyone',
  limit: 'read',
  summary: 'The calendar behind a private address: dates and titles, no names and no documents.',
  params: z.strictObject({ feed: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}\.ics$/)) }),
  download: 'text/calendar; charset=utf-8',
  reply: z.any(),
})

/** A task as its owner writes it. */
export const TaskAsTyped = z.strictObject({
  title: line({ empty: () => checks.title, max: 160 }),
  due: z.optional(z.nullable(Day)),
  note: z.optional(z.nullable(line({ empty: () => checks.note, max: 500 }))),
  applicationId: z.optional(z.nullable(Id)),
})
const ofTask = z.strictObject({ taskId: Id })
const Changed = z.object({ message: z.string(), task: Task })

export const addTask = route({
  method: 'POST',
  path: '/student/tasks',
  who: 'student',
  limit: 'write',
  summary: 'Add a task of one’s own.',
  body: TaskAsTyped,
  status: 201,
  reply: Changed,
  about: ['task'],
})

export const changeTask = route({
  method: 'PUT',
  path: '/student/tasks/:taskId',
  who: 'student',
  limit: 'write',
  summary:
    'Change a task of one’s own, or say that it is done. A part that is newer than in `seen` stays, and the answer is 409.',
  params: ofTask,
  body: z.strictObject({
    title: z.optional(TaskAsTyped.shape.title),
    due: TaskAsTyped.shape.due,
    note: TaskAsTyped.shape.note,
    applicationId: TaskAsTyped.shape.applicationId,
    done: z.optional(z.boolean({ error: () => checks.trueOrFalse })),
    /** The task as its writer last saw it; a part that is newer is not written over. */
    seen: z.optional(
      z.strictObject({
        title: z.optional(z.string()),
        due: TaskAsTyped.shape.due,
        note: z.optional(z.nullable(z.string())),
      }),
    ),
  }),
  reply: Changed,
  about: ['task'],
})

export const removeTask = route({
  method: 'DELETE',
  path: '/student/tasks/:taskId',
  who: 'student',
  limit: 'write',
  summary: 'Remove a task of one’s own.',
  params: ofTask,
  reply: z.object({ message: z.string() }),
  about: ['task'],
})
