import { checks } from '#texts/catalogue/editing/checks.ts'
import { editingMessages } from '#texts/catalogue/editing/editing-messages.ts'
import * as z from 'zod/mini'
import { Day, Id, line, Timestamp, paragraph } from '#platform/contract/fields.ts'
import { WebAddress } from '#areas/catalogue/costs/contract/money.ts'

/** Whether students see a record, may still reach it, or not yet. */
export const recordStatuses = ['draft', 'published', 'withdrawn'] as const
export type RecordStatus = (typeof recordStatuses)[number]

/** Facts that were checked longer ago are marked, for officers and for students. */
export const staleAfterMonths = 6

/** The day before which a check is too long ago. @param today ISO day */
export function staleBefore(today: string): string {
  const [year, month, day] = today.split('-').map(Number) as [number, number, number]
  const first = new Date(Date.UTC(year, month - 1 - staleAfterMonths, 1))
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  first.setUTCDate(Math.min(day, lastOfMonth))
  return first.toISOString().slice(0, 10)
}

/** Where a group of facts can be read, and when somebody did: an address, or the name of a document. */
export const FactSource = z
  .strictObject({
    url: z.nullable(WebAddress),
    document: z.nullable(line({ empty: () => checks.nameDocumentLeaveOut, max: 300 })),
    checkedOn: Day,
  })
  .check(
    z.refine(({ url, document }) => url !== null || document !== null, {
      path: ['url'],
      error: () => editingMessages.sourceNeeded,
    }),
  )
export type FactSource = z.output<typeof FactSource>

/** The source that counts for a group of facts. */
export const KnownSource = z.object({
  url: z.nullable(z.string()),
  document: z.nullable(z.string()),
  checkedOn: z.nullable(z.string()),
  /** Given for this group alone, not for the record as a whole. */
  own: z.boolean(),
  /** Checked longer ago than `staleAfterMonths`. */
  stale: z.boolean(),
})
export type KnownSource = z.output<typeof KnownSource>

/** What a student would miss: the group and the field to fill, and a sentence. */
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

/** One change of a record: who, when, and of a group of facts what it was and what it became. */
export const RecordEdit = z.object({
  _id: Id,
  kind: z.enum(editKinds),
  group: z.nullable(z.string()),
  at: Timestamp,
  /** Null: the account is gone. */
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
  /** Whether the last change is one of facts that can be taken back. */
  canUndo: z.boolean(),
  openApplications: z.number(),
  /** Reports of mistakes that wait. */
  openMistakes: z.number(),
} as const

/** Facts by group as they are known; what an import brought may break a rule of the forms, so none is checked. */
export const knownFacts = <Values>() =>
  z.record(z.string(), z.unknown()) as unknown as z.ZodMiniType<Values, Values>

/** The version of the record from which a change started. */
export const Version = z
  .int({ error: () => checks.loadRecordAgain })
  .check(z.gte(1, { error: () => checks.loadRecordAgain }))

/** What is sent to publish a record, withdraw it, or make it a draft again. */
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

/** A short text, or null; what is left blank is null. */
export const optionalLine = (max: number) => z.nullable(line({ empty: () => checks.enterValueLeaveOut, max }))
