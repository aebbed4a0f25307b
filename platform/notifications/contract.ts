import { checks } from '#texts/platform/notifications/checks.ts'
import * as z from 'zod/mini'
import { Id, Timestamp } from '../contract/fields.ts'
import { Limit, Page } from '../contract/pages.ts'
import { route } from '../contract/route.ts'

/** The kinds of notifications, and whether the e-mails about them can be switched off. */
export const notificationKinds = {
  /** Every move of an application: it is binding, so it is always e-mailed. */
  application: { mail: 'always' },
  /** Document requests. */
  documents: { mail: 'always' },
  message: { mail: 'as-wished' },
  /** Own tasks, deadlines of the shortlist, what is due soon. */
  reminder: { mail: 'as-wished' },
  /** News of saved searches. */
  search: { mail: 'as-wished' },
  /** New devices, password, address, downloads of one's data. */
  security: { mail: 'always' },
} as const satisfies Record<string, { mail: 'always' | 'as-wished' }>
export type NotificationKind = keyof typeof notificationKinds
export const notificationKindNames = Object.keys(notificationKinds) as [
  NotificationKind,
  ...NotificationKind[],
]

/** The kinds whose mails can be switched off. */
export const switchableKinds = [
  'message',
  'reminder',
  'search',
] as const satisfies readonly NotificationKind[]
export type SwitchableKind = (typeof switchableKinds)[number]

export const Notification = z.object({
  _id: Id,
  kind: z.enum(notificationKindNames),
  /** What happened, as a code for which the screen has a text: a move, `message`, `deadline`, `new-device`, … */
  event: z.string(),
  /** What it is about, when it is about an application. */
  application: z.nullable(
    z.object({ _id: Id, reference: z.string(), program: z.string(), university: z.string() }),
  ),
  /** A name or title that belongs in the sentence, such as that of a program or task; null when there is none. */
  title: z.nullable(z.string()),
  /** Where it leads, below the product's own address; null when nowhere. */
  href: z.nullable(z.string()),
  at: Timestamp,
  read: z.boolean(),
})
export type Notification = z.output<typeof Notification>

export const listNotifications = route({
  method: 'GET',
  path: '/notices',
  who: 'account',
  limit: 'read',
  offline: true,
  summary: 'The notifications of the caller, newest first.',
  query: z.strictObject({ page: Page, limit: Limit }),
  reply: z.object({ data: z.array(Notification), totalCount: z.number(), unread: z.number() }),
  about: ['notice'],
})

export const markNotificationsRead = route({
  method: 'POST',
  path: '/notices/read',
  who: 'account',
  limit: 'write',
  summary: 'Mark everything up to a time as read.',
  body: z.strictObject({ upTo: z.iso.datetime({ error: () => checks.upMoment20270201t10 }) }),
  reply: z.object({ unread: z.number() }),
})

const Preferences = z.object({ message: z.boolean(), reminder: z.boolean(), search: z.boolean() })

export const showPreferences = route({
  method: 'GET',
  path: '/notices/preferences',
  who: 'account',
  limit: 'read',
  summary: 'Which kinds of e-mails are switched on; those not listed are always sent.',
  reply: z.object({ mail: Preferences }),
  about: ['mail preference'],
})

export const savePreferences = route({
  method: 'PUT',
  path: '/notices/preferences',
  who: 'account',
  limit: 'write',
  summary: 'Switch mails of a kind on or off.',
  body: z.strictObject({
    mail: z.strictObject({
      message: z.optional(z.boolean({ error: () => checks.sayTrueFalse })),
      reminder: z.optional(z.boolean({ error: () => checks.sayTrueFalse })),
      search: z.optional(z.boolean({ error: () => checks.sayTrueFalse })),
    }),
  }),
  reply: z.object({ message: z.string(), mail: Preferences }),
  about: ['mail preference'],
})

/**
 * Events that are pushed to a student's devices: it is their turn, or something was decided. An e-mail says the same.
 */
export const pushedEvents = [
  'offer',
  'reject',
  'withdraw_offer',
  'withdraw',
  'withdraw_place',
  'reinstate',
  'conditions_changed',
  'university-letter',
  'lapse',
  'request_documents',
  'documents-due-soon',
  'outside-step-not-confirmed',
  'message',
] as const

const base64url = (length: number) =>
  z
    .string({ error: () => checks.pushKeys })
    .check(z.regex(new RegExp(`^[\\w-]{${length}}$`), { error: () => checks.pushKeys }))

/** Names that lead into a private network, or nowhere. */
const privateName =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|invalid|test|onion|arpa)$/

/** Whether an address can be that of a push service: https, and a public host name. The sender checks where it leads. */
export function isPushEndpoint(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, hash, href } = new URL(address)
  const isName = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])$/.test(hostname)
  const isPlain = protocol === 'https:' && username === '' && password === '' && hash === ''
  return isPlain && isName && !privateName.test(hostname) && href === address
}

/** What a browser gives out for a device, as `PushSubscription.toJSON()` has it. */
export const PushSubscriptionInput = z.strictObject({
  endpoint: z
    .string({ error: () => checks.pushEndpoint })
    .check(
      z.maxLength(1000, { error: () => checks.pushEndpoint }),
      z.refine(isPushEndpoint, { error: () => checks.pushEndpoint }),
    ),
  /** The browser's key (P-256, 65 bytes) and its secret (16 bytes), in base64url. */
  keys: z.strictObject({ p256dh: base64url(87), auth: base64url(22) }),
})
export type PushSubscriptionInput = z.output<typeof PushSubscriptionInput>

const PushState = z.object({
  /** The key that the browser subscribes with, in base64url; null where the agency has not set up pushes. */
  publicKey: z.nullable(z.string()),
  /** Whether the device of this session is told. */
  on: z.boolean(),
})
export type PushState = z.output<typeof PushState>

export const showPush = route({
  method: 'GET',
  path: '/notices/push',
  who: 'student',
  limit: 'read',
  summary: 'Whether notifications can be pushed, and whether they are pushed to this device.',
  reply: PushState,
  about: ['push device'],
})

export const savePushDevice = route({
  method: 'PUT',
  path: '/notices/push',
  who: 'student',
  limit: 'write',
  summary: 'Push notifications to this device, until its session ends with a logout.',
  body: PushSubscriptionInput,
  reply: PushState,
  about: ['push device'],
})

export const removePushDevice = route({
  method: 'DELETE',
  path: '/notices/push',
  who: 'student',
  limit: 'write',
  summary: 'Push nothing more to this device. Idempotent.',
  reply: PushState,
  about: ['push device'],
})
