import { checks, failures } from '#texts/oversight/alarms/checks.ts'
import * as z from 'zod/mini'
import { Id, Timestamp, paragraph } from '#platform/contract/fields.ts'
import { Limit, Page } from '#platform/contract/pages.ts'
import { route } from '#platform/contract/route.ts'

/** Invariants of all records: each change is checked within an hour, and every record within a week. */
export const invariantNames = [
  'sums-match',
  'stage-is-last-event',
  'events-in-a-row',
  'derived-columns',
  'joined-without-offer',
  'requested-nothing',
  'offer-without-reply-date',
  'offer-not-ended',
  'twin-applications',
  'unreachable-file',
  'file-of-another-student',
  'thread-of-unknown-person',
  'dead-mail',
  'session-of-closed-account',
  'upload-left-open',
  'university-counts',
] as const
export type InvariantName = (typeof invariantNames)[number]

/** Unusual acts: they never close automatically, an admin reviews each. */
export const unusualActs = ['many-students', 'night-views', 'files-of-others', 'look-not-recognised'] as const
export type UnusualAct = (typeof unusualActs)[number]

export const alarmKinds = [
  ...invariantNames,
  ...unusualActs,
  'audit-chain',
  'audit-unlinked',
  'backup-too-old',
] as const
export type AlarmKind = (typeof alarmKinds)[number]

/** An act stays open until an admin acknowledges it; a state closes when it no longer applies. */
export const isAct = (kind: AlarmKind): boolean => (unusualActs as readonly string[]).includes(kind)

/** What makes an access unusual, per person and local day. */
export const unusualFrom = { students: 51, nightViews: 5, filesOfOthers: 20 } as const

export const Alarm = z.object({
  _id: Id,
  kind: z.enum(alarmKinds),
  firstSeen: Timestamp,
  lastSeen: Timestamp,
  /** The number of rows, people or views. */
  found: z.number(),
  /** The first hundred ids. */
  ids: z.array(z.string()),
  /** Whom it is about, by their current name. */
  person: z.nullable(z.object({ _id: Id, name: z.string() })),
  /** The local day of an act. */
  day: z.nullable(z.string()),
  acknowledgedBy: z.nullable(z.string()),
  acknowledgedAt: z.nullable(Timestamp),
  note: z.nullable(z.string()),
  closedAt: z.nullable(Timestamp),
})
export type Alarm = z.output<typeof Alarm>

export const listAlarms = route({
  method: 'GET',
  path: '/staff/alarms',
  who: 'admin',
  limit: 'read',
  summary: 'Alarms by page: open ones with those nobody has looked into first, closed ones the newest first.',
  query: z.strictObject({
    page: Page,
    limit: Limit,
    closed: z._default(z.optional(z.enum(['yes', 'no'], { error: () => checks.closedYesNo })), 'no'),
  }),
  reply: z.object({
    data: z.array(Alarm),
    totalCount: z.number(),
    /** Open and not acknowledged. */
    waiting: z.number(),
    /** When everything was last checked; null before the first time. */
    checkedAt: z.nullable(Timestamp),
  }),
  about: ['alarm'],
  failure: () => failures.list,
})

export const countAlarms = route({
  method: 'GET',
  path: '/staff/alarms/waiting',
  who: 'admin',
  limit: 'read',
  summary: 'How many alarms nobody has looked into.',
  reply: z.object({ waiting: z.number() }),
  about: ['alarm'],
  failure: () => failures.count,
})

export const acknowledgeAlarm = route({
  method: 'POST',
  path: '/staff/alarms/:alarmId/acknowledge',
  who: 'admin',
  limit: 'write',
  summary:
    'Record what was found out about an alarm. An act is closed with it; a state closes once it is gone.',
  params: z.strictObject({ alarmId: Id }),
  body: z.strictObject({ note: paragraph({ empty: () => checks.writeWhatYouFoundOut, max: 1000 }) }),
  reply: z.object({ message: z.string(), data: Alarm }),
  about: ['alarm'],
  failure: () => failures.note,
})

export const checkNow = route({
  method: 'POST',
  path: '/staff/alarms/check',
  who: 'admin',
  limit: 'write',
  summary: 'Check all invariants now instead of tonight.',
  reply: z.object({ waiting: z.number() }),
  about: ['alarm'],
  failure: () => failures.check,
})
