import { checks } from '#texts/planning/activities/checks.ts'
import * as z from 'zod/mini'
import { Day, Id, line, Timestamp } from '#platform/contract/fields.ts'
import { Limit, Page } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'
import { StillToAdd } from '#areas/applications/states/contract/still-to-add.ts'
import { NextStep } from '#areas/applications/outside-steps/contract/outside-steps.ts'
import { AboutApplication } from '#areas/applications/states/contract/about-application.ts'

/** Maximum number of a student's own tasks, including done ones. */
export const tasksMost = 200
/** Days before the due date of a task on which a reminder is sent. */
export const taskReminderDays = [7, 1] as const

/** Kinds of to-dos. */
export const todoKinds = [
  'documents',
  'offer',
  'condition',
  'step',
  'message',
  'incomplete',
  'draft',
  'task',
] as const

export const Todo = z.object({
  /** Identifies the to-do across requests. */
  key: z.string(),
  kind: z.enum(todoKinds),
  /** Title of a task, what the student reads about an outside step, condition of an offer, program of a draft, subject of a conversation; null where the kind is enough. */
  title: z.nullable(z.string()),
  /** The number of documents, or of items missing from an application. */
  count: z.number(),
  /** Due day or time, ISO 8601; null when there is none. */
  due: z.nullable(z.string()),
  application: z.nullable(AboutApplication),
  /** `_id` of the task, conversation or program that the entry leads to. */
  id: z.nullable(Id),
  /** University of a draft, for its address. */
  universityId: z.nullable(Id),
  /** Of `step`: slug of the help article about it. */
  help: z.optional(z.nullable(z.string())),
  /** Of `incomplete`: what is missing from the application. */
  lacks: z.optional(StillToAdd),
})
export type Todo = z.output<typeof Todo>

/** A place that the student has accepted, with what comes next. */
export const JoinedPlace = z.object({
  application: AboutApplication,
  /** Conditions of the offer that are still open. */
  openConditions: z.number(),
  /** Empty: the office has planned nothing, or a refusal has stopped it. */
  steps: z.array(NextStep),
})
export type JoinedPlace = z.output<typeof JoinedPlace>

export const Task = z.object({
  _id: Id,
  title: z.string(),
  due: z.nullable(Day),
  note: z.nullable(z.string()),
  application: z.nullable(AboutApplication),
  doneAt: z.nullable(Timestamp),
})
export type Task = z.output<typeof Task>

/** Kinds of entries in the timeline. */
export const timelineKinds = ['application', 'document', 'message', 'task', 'account'] as const
export type TimelineKind = (typeof timelineKinds)[number]

export const TimelineEntry = z.object({
  key: z.string(),
  at: Timestamp,
  kind: z.enum(timelineKinds),
  /** A move of an application, `step-done`, `step-refused`, `step-reported`, `step-not-confirmed` or `deferred` of its outside steps, the name of a document, or an event such as `signed-in`. */
  event: z.string(),
  /** Who did it: the student, the office (by first name), or a scheduled job. */
  by: z.object({ role: z.string(), name: z.nullable(z.string()) }),
  title: z.nullable(z.string()),
  application: z.nullable(AboutApplication),
})
export type TimelineEntry = z.output<typeof TimelineEntry>

/** Kinds of entries in the calendar. */
export const dateKinds = ['deadline', 'documents', 'offer', 'step', 'task', 'test', 'plan'] as const

/** Months before the start at which each step of the plan should begin. */
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
  /** Program of a deadline, what the student reads about an outside step, title of a task, name of a test, step of the plan. */
  title: z.string(),
  university: z.nullable(z.string()),
  application: z.nullable(AboutApplication),
  /** Path it links to; null when there is none. */
  href: z.nullable(z.string()),
})
export type CalendarDay = z.output<typeof CalendarDay>

export const showActivities = route({
  method: 'GET',
  path: '/student/activities',
  who: 'student',
  limit: 'read',
  offline: true,
  summary: 'The caller’s to-dos, earliest first, the tasks that are done, and what comes next after joining.',
  reply: z.object({
    todo: z.array(Todo),
    done: z.array(Task),
    /** The newest first; missing in replies kept on a device from before these existed. */
    joined: z.optional(z.array(JoinedPlace)),
  }),
  about: ['task', 'application', 'message', 'notice'],
})

export const showTimeline = route({
  method: 'GET',
  path: '/student/timeline',
  who: 'student',
  limit: 'read',
  offline: true,
  summary: 'The events of the caller’s applications and account, newest first.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    kind: z.optional(z.enum(timelineKinds, { error: () => checks.chooseKind })),
    application: z.optional(Id),
  }),
  reply: z.object({
    data: z.array(TimelineEntry),
    totalCount: z.number(),
    /** When the student last viewed the timeline; null the first time. */
    seenUntil: z.nullable(Timestamp),
  }),
  about: ['application', 'message', 'notice'],
})

export const markTimelineSeen = route({
  method: 'POST',
  path: '/student/timeline/seen',
  who: 'student',
  limit: 'write',
  summary: 'Mark the timeline as seen up to now.',
  body: z.strictObject({}),
  reply: z.object({ seenUntil: Timestamp }),
})

export const showCalendar = route({
  method: 'GET',
  path: '/student/calendar',
  who: 'student',
  limit: 'read',
  offline: true,
  summary: 'Deadlines, replies, tests, own tasks and the plan counted back from a chosen start.',
  query: z.strictObject({ from: z.optional(Day), to: z.optional(Day) }),
  reply: z.object({
    days: z.array(CalendarDay),
    /** The start the plan is counted back from, such as 2027-autumn; null when none is chosen. */
    planFor: z.nullable(z.string()),
    /** Whether a private address of the calendar is active. */
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
    'Create a private address of the calendar for calendar apps. It replaces an earlier one. Requires a recent proof.',
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

/** A task as its owner enters it. */
export const TaskInput = z.strictObject({
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
  summary: 'Add an own task.',
  body: TaskInput,
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
    'Change an own task, or mark it as done. A field newer than in `seen` is not overwritten, and the reply is 409.',
  params: ofTask,
  body: z.strictObject({
    title: z.optional(TaskInput.shape.title),
    due: TaskInput.shape.due,
    note: TaskInput.shape.note,
    applicationId: TaskInput.shape.applicationId,
    done: z.optional(z.boolean({ error: () => checks.trueOrFalse })),
    /** The task as its writer last saw it; newer fields are not overwritten. */
    seen: z.optional(
      z.strictObject({
        title: z.optional(z.string()),
        due: TaskInput.shape.due,
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
  summary: 'Remove an own task.',
  params: ofTask,
  reply: z.object({ message: z.string() }),
  about: ['task'],
})
