import * as z from 'zod/mini'
import { Id, Timestamp, paragraph } from '#platform/contract/fields.ts'
import { route } from '#platform/contract/route.ts'
import { mergeChecks } from '#texts/students/merging/merging.ts'

/** Days within which a merge can be undone. */
export const undoDays = 30

/** One of the two records, with what distinguishes people and what would move. */
const MergeSide = z.object({
  _id: Id,
  name: z.string(),
  /** Null while the student has no address. */
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: z.enum(['pending', 'active', 'disabled', 'deleted']),
  createdAt: Timestamp,
  dateOfBirth: z.nullable(z.string()),
  /** The last digits of the numbers of identity documents. */
  cnicEnds: z.nullable(z.string()),
  passportEnds: z.nullable(z.string()),
  holds: z.object({
    applications: z.number(),
    drafts: z.number(),
    documents: z.number(),
    conversations: z.number(),
    shortlist: z.number(),
  }),
})
export type MergeSide = z.output<typeof MergeSide>

export const MergePreview = z.object({
  remaining: MergeSide,
  other: MergeSide,
  /** Why they cannot be merged now, as a sentence. */
  obstacle: z.nullable(z.string()),
  /** Programs on both shortlists: the entry of the remaining record stays, the other is put aside. */
  onBothShortlists: z.number(),
  /** The request that waits for a second person. */
  pending: z.nullable(
    z.object({
      _id: Id,
      by: z.string(),
      reason: z.nullable(z.string()),
      expiresAt: Timestamp,
      viewerAsked: z.boolean(),
      viewerMayConfirm: z.boolean(),
    }),
  ),
})
export type MergePreview = z.output<typeof MergePreview>

const pair = z.strictObject({ studentId: Id, otherId: Id })

export const previewMerge = route({
  method: 'GET',
  path: '/staff/students/:studentId/merge/:otherId',
  who: 'staff',
  limit: 'read',
  summary:
    'Two students side by side: what a merge into the first would move, and why it may not be possible.',
  params: pair,
  reply: z.object({ data: MergePreview }),
  about: ['student', 'approval'],
})

export const requestMerge = route({
  method: 'POST',
  path: '/staff/students/:studentId/merge/:otherId',
  who: 'staff',
  limit: 'write',
  summary:
    'Request that the second student is merged into the first. Another person with the right to decide has to confirm ' +
    'within 24 hours; nothing changes before.',
  params: pair,
  body: z.strictObject({
    reason: paragraph({ empty: () => mergeChecks.reason, max: 500 }),
  }),
  reply: z.object({ message: z.string() }),
  about: ['student', 'approval'],
})

/** A merge that a student takes part in. */
const Merge = z.object({
  _id: Id,
  remaining: z.object({ _id: Id, name: z.string() }),
  other: z.object({ _id: Id, name: z.string(), email: z.nullable(z.string()) }),
  mergedAt: Timestamp,
  undoUntil: Timestamp,
  /** Whether the viewer may undo it now. */
  mayUndo: z.boolean(),
})
export type Merge = z.output<typeof Merge>

export const listMerges = route({
  method: 'GET',
  path: '/staff/students/:studentId/merges',
  who: 'staff',
  limit: 'read',
  summary:
    'The merges of one student that were not undone: into this record, or of this record into another.',
  params: z.strictObject({ studentId: Id }),
  reply: z.object({ merges: z.array(Merge) }),
  about: ['student'],
})

export const undoMerge = route({
  method: 'POST',
  path: '/staff/merges/:mergeId/undo',
  who: 'staff',
  limit: 'write',
  summary: `Undo a merge within ${undoDays} days. What was added to the kept record since then stays there.`,
  params: z.strictObject({ mergeId: Id }),
  body: z.strictObject({}),
  reply: z.object({ message: z.string() }),
  about: ['student'],
})
