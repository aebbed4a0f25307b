import { checks } from '#texts/catalogue/editing/checks.ts'
import { editingMessages } from '#texts/catalogue/editing/editing-messages.ts'
import * as z from 'zod/mini'
import { Day, Id, line, Timestamp, paragraph } from '#platform/contract/fields.ts'
import { WebAddress } from '#areas/catalogue/costs/contract/money.ts'
import { factLimits } from './fact-limits.ts'

/** Drafts are hidden from students; withdrawn records are not found by searches any more. */
export const recordStatuses = ['draft', 'published', 'withdrawn'] as const
export type RecordStatus = (typeof recordStatuses)[number]

/** Facts that were checked longer ago are marked as such, for officers and for students. */
export const staleAfterMonths = 6

/** The day before which a check is stale. @param today ISO day */
export function staleBefore(today: string): string {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 - staleAfterMonths, 1))
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, lastOfMonth))
  return first.toISOString().slice(0, 10)
}

/** The source of a group of facts (an address or the name of a document), and the day it was checked. */
export const FactSource = z
  .strictObject({
    url: z.nullable(WebAddress),
    document: z.nullable(line({ empty: () => checks.nameDocumentLeaveOut, max: factLimits.document })),
    checkedOn: Day,
  })
  .check(
    z.refine(({ url, document }) => url !== null || document !== null, {
      path: ['url'],
      error: () => editingMessages.sourceNeeded,
    }),
  )
export type FactSource = z.output<typeof FactSource>

/** The source that applies to a group of facts. */
export const KnownSource = z.object({
  url: z.nullable(z.string()),
  document: z.nullable(z.string()),
  checkedOn: z.nullable(z.string()),
  /** Whether it is of this group alone, not of the record as a whole. */
  own: z.boolean(),
  /** Checked longer ago than `staleAfterMonths`. */
  stale: z.boolean(),
})
export type KnownSource = z.output<typeof KnownSource>

/** A missing fact: the group and the field to fill in, and a message. */
export const Missing = z.object({ group: z.string(), field: z.string(), text: z.string() })
export type Missing = z.output<typeof Missing>

export const editKinds = [
  'created',
  'edited',
  'undone',
  'rolled-over',
  'published',
  'withdrawn',
  'drafted',
  'checked',
] as const

/** One change of a record: who made it, when, and the values of a group of facts before and after. */
export const RecordEdit = z.object({
  _id: Id,
  kind: z.enum(editKinds),
  group: z.nullable(z.string()),
  at: Timestamp,
  /** Null if the account was deleted. */
  by: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** The fields that changed. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
export type RecordEdit = z.output<typeof RecordEdit>

/** What catalogue editing shows of every record besides its facts. */
export const editableRecord = {
  _id: Id,
  status: z.enum(recordStatuses),
  /** Incremented with each change; a change sends the version it started from, so that no other change is overwritten. */
  version: z.number(),
  missing: z.array(Missing),
  /** Newest first, at most 20. */
  edits: z.array(RecordEdit),
  /** Whether the last change can be undone. */
  canUndo: z.boolean(),
  openApplications: z.number(),
  /** The number of open reports of mistakes. */
  openMistakes: z.number(),
} as const

/** Facts by group. Not validated, because imported values may break a rule of the forms. */
export const knownFacts = <Values>() =>
  z.record(z.string(), z.unknown()) as unknown as z.ZodMiniType<Values, Values>

/** The version of the record from which a change started. */
export const Version = z
  .int({ error: () => checks.loadRecordAgain })
  .check(z.gte(1, { error: () => checks.loadRecordAgain }))

/** The body to publish a record, withdraw it, or make it a draft again. */
export const MoveRecord = z
  .strictObject({
    status: z.enum(recordStatuses, { error: () => checks.chooseDraftPublishedWithdrawn }),
    reason: z.nullable(paragraph({ empty: () => editingMessages.reasonNeeded, max: 500 })),
  })
  .check(
    z.refine(({ status, reason }) => status !== 'withdrawn' || reason !== null, {
      path: ['reason'],
      error: () => editingMessages.reasonNeeded,
    }),
  )
export const UndoEdit = z.strictObject({ version: Version })

/** A short text, or null if it is blank. */
export const optionalLine = (max: number) => z.nullable(line({ empty: () => checks.enterValueLeaveOut, max }))
