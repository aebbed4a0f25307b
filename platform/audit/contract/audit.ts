import { checks, failures } from '#texts/platform/audit/checks.ts'
import * as z from 'zod/mini'
import { Id, Timestamp } from '#platform/contract/fields.ts'
import { Limit } from '#platform/contract/pages.ts'
import { period, periodInOrder } from '#platform/contract/period.ts'
import { route } from '#platform/contract/route.ts'
import { auditActions } from './audit-actions.ts'

/** What can be wrong with an entry before it is linked into the chain. */
export const pendingFaults = ['altered', 'removed'] as const
/** What can be wrong with the log at a number. */
export const chainFaults = ['changed', 'missing', 'moved', 'cut', 'rewritten', ...pendingFaults] as const
export type ChainFault = (typeof chainFaults)[number]

const filters = {
  /** Part of a name or address of whoever acted. */
  person: z.optional(
    z
      .string({ error: () => checks.searchOnce })
      .check(z.trim(), z.maxLength(100, { error: () => checks.useAtMost100Characters })),
  ),
  action: z.optional(z.enum(auditActions, { error: () => checks.chooseActionList })),
  /** An id, or the reference of an application. */
  object: z.optional(
    z
      .string({ error: () => checks.searchOnce })
      .check(z.trim(), z.maxLength(100, { error: () => checks.useAtMost100Characters })),
  ),
  ...period,
}

export const AuditRow = z.object({
  seq: z.number(),
  at: Timestamp,
  /** Null: nobody who was logged in. A person whose account is gone has an empty name. */
  actor: z.nullable(z.object({ _id: Id, name: z.string() })),
  role: z.string(),
  action: z.string(),
  /** What it was about; `label` is a reference or a name, null where none is known any more. */
  object: z.nullable(z.object({ kind: z.string(), id: z.string(), label: z.nullable(z.string()) })),
  purpose: z.nullable(z.string()),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** Whom the ids among the details stand for: names of people and universities, by the detail. */
  names: z.record(z.string(), z.string()),
  network: z.nullable(z.string()),
})
export type AuditRow = z.output<typeof AuditRow>

export const ChainState = z.object({
  /** Number of the newest entry in the chain; 0 in an empty log. */
  head: z.number(),
  /** Entries that are not linked into the chain yet, and the seconds for which the oldest has waited. */
  unlinked: z.object({ count: z.number(), seconds: z.number() }),
  /** The last check; null before the first. */
  check: z.nullable(
    z.object({
      at: Timestamp,
      upTo: z.number(),
      sound: z.boolean(),
      faults: z.array(z.object({ seq: z.number(), kind: z.enum(chainFaults) })),
    }),
  ),
})
export type ChainState = z.output<typeof ChainState>

export const listAudit = route({
  method: 'GET',
  path: '/staff/audit-log',
  who: 'admin',
  limit: 'read',
  replica: true,
  summary: 'Entries of the audit log, newest first; `before` is the number below which the next page begins.',
  query: z
    .strictObject({
      ...filters,
      limit: Limit,
      before: z.optional(
        z.pipe(
          z
            .string({ error: () => checks.beforeNumber })
            .check(z.regex(/^[1-9]\d{0,14}$/, { error: () => checks.beforeNumber })),
          z.transform(Number),
        ),
      ),
    })
    .check(periodInOrder),
  reply: z.object({
    data: z.array(AuditRow),
    /** Where the next page begins; null on the last. */
    next: z.nullable(z.number()),
    /** Entries that fit the search, counted to 10,000 at most. */
    totalCount: z.number(),
    chain: ChainState,
  }),
  failure: () => failures.load,
})

export const exportAudit = route({
  method: 'GET',
  path: '/staff/audit-log.csv',
  who: 'admin',
  limit: 'write',
  replica: true,
  summary: 'The entries that fit a search as CSV, newest first, 100,000 at most. Recorded in the log itself.',
  query: z.strictObject(filters).check(periodInOrder),
  download: 'text/csv; charset=utf-8',
  reply: z.unknown(),
  failure: () => failures.download,
})

export const verifyAudit = route({
  method: 'POST',
  path: '/staff/audit-log/verify',
  who: 'admin',
  limit: 'write',
  summary: 'Compute the whole chain anew and compare it with the anchors kept outside of the database.',
  reply: ChainState,
  failure: () => failures.verify,
})
