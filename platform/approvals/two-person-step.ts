import { approvalMessages } from '#texts/platform/approvals/approval-messages.ts'
import { sql, type Kysely, type Selectable, type Transaction } from 'kysely'
import { approvalHours, type ApprovalKind } from './contract.ts'
import type { Approvals, Database } from '../database/tables.ts'
import type { Clock, Deps } from '../config/deps.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { announceToOffice } from '../live/announce-change.ts'
import { refuse } from '../http/refusal.ts'
import type { Viewer } from '../permissions/viewer.ts'

export type StepDetails = Readonly<Record<string, string | number | boolean | null>>

/** A step that needs two people, as it was requested. */
export interface Step {
  readonly id: string
  readonly kind: ApprovalKind
  /** The person or application it is about. */
  readonly objectId: string
  readonly reason: string | null
  readonly details: StepDetails
  readonly askedBy: string
}

/** A kind of step: who may confirm it, and what is done then. */
export interface StepKind {
  readonly mayConfirm: (viewer: Viewer) => boolean
  /**
   * Carries out the step, in the transaction that confirmed it, and again in another one when others have a lock that it
   * needs; `viewer` is the one who confirmed.
   */
  readonly take: (trx: Transaction<Database>, deps: Deps, viewer: Viewer, step: Step) => Promise<void>
  /** What else is done, in the same transaction, when `viewer` declines the step or takes back the own request. */
  readonly drop?: (trx: Transaction<Database>, deps: Deps, viewer: Viewer, step: Step) => Promise<void>
}

interface StepOrder {
  readonly kind: ApprovalKind
  readonly objectId: string
  readonly reason?: string | null
  /** What the step needs in addition to its object; only ids and codes. */
  readonly details?: StepDetails
}

/** For open screens of the office, which show or offer the step. */
const announceStep = (trx: Transaction<Database>, id: string) =>
  announceToOffice(trx, { kind: 'approval', id })

/**
 * Requests a step that another person has to confirm within 24 hours. Writes the audit entry, so call it last in
 * the transaction.
 * @returns the id of the pending approval
 * @throws move_not_possible when the same step is already pending
 */
export async function requestApproval(
  trx: Transaction<Database>,
  deps: { clock: Clock },
  viewer: Viewer,
  { kind, objectId, reason = null, details = {} }: StepOrder,
): Promise<string> {
  const now = deps.clock.now()
  // An expired one makes room for the new one.
  await trx
    .updateTable('approvals')
    .set((eb) => ({ refused_by: eb.ref('asked_by'), refused_at: now }))
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .where('confirmed_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('expires_at', '<=', now)
    .execute()
  const made = await trx
    .insertInto('approvals')
    .values({
      kind,
      object_id: objectId,
      reason,
      details: JSON.stringify(details),
      asked_by: viewer.userId,
      asked_at: now,
      expires_at: new Date(now.getTime() + approvalHours * 3_600_000),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'object_id'])
        .where('confirmed_at', 'is', null)
        .where('refused_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) throw refuse('move_not_possible', { message: approvalMessages.askedBefore })
  await announceStep(trx, made.id)
  await writeAudit(trx, deps, {
    action: 'approval.asked',
    by: viewer,
    object: { kind: 'approval', id: made.id },
    details: { step: kind, about: objectId },
  })
  return made.id
}

/**
 * Locks the pending request of a step about an object, if there is one. Confirming locks the request first and then the
 * object, so whoever locks the object to request the step again has to call this before: otherwise each of the two
 * could wait for the other.
 */
export async function lockPending(
  trx: Transaction<Database>,
  { kind, objectId }: Pick<StepOrder, 'kind' | 'objectId'>,
): Promise<void> {
  await trx
    .selectFrom('approvals')
    .select('id')
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .where('confirmed_at', 'is', null)
    .where('refused_at', 'is', null)
    .forUpdate()
    .execute()
}

/**
 * Confirms a pending step, by somebody other than the one who requested it. The caller checks the right to
 * confirm this kind before, carries out the step afterwards in the same transaction, and writes the audit entry
 * last.
 * @returns null when the viewer has confirmed it before: the reply to that request was lost
 * @throws not_found; not_for_you for the one who requested it; move_not_possible when it is no longer pending
 */
export async function takeApproval(
  trx: Transaction<Database>,
  deps: { clock: Clock },
  viewer: Viewer,
  approvalId: string,
): Promise<Step | null> {
  const now = deps.clock.now()
  const row = await trx
    .updateTable('approvals')
    .set({ confirmed_by: viewer.userId, confirmed_at: now })
    .where('id', '=', approvalId)
    .where('asked_by', '<>', viewer.userId)
    .where('confirmed_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (row) {
    await announceStep(trx, row.id)
    return stepOf(row)
  }
  if (await wasAnswered(trx, viewer, approvalId, 'confirmed_by')) return null
  throw await whyNot(trx, viewer, approvalId)
}

const stepOf = (row: Selectable<Approvals>): Step => ({
  id: row.id,
  kind: row.kind as ApprovalKind,
  objectId: row.object_id,
  reason: row.reason,
  details: row.details as StepDetails,
  askedBy: row.asked_by,
})

/** Whether the viewer has given this answer to a step before. */
async function wasAnswered(
  trx: Transaction<Database>,
  viewer: Viewer,
  approvalId: string,
  by: 'confirmed_by' | 'refused_by',
): Promise<boolean> {
  const answered = await trx
    .selectFrom('approvals')
    .select('id')
    .where('id', '=', approvalId)
    .where(by, '=', viewer.userId)
    .executeTakeFirst()
  return answered !== undefined
}

/**
 * Ends a pending step without carrying it out.
 * @returns the step, and the caller writes the audit entry last; null if the viewer has done so before
 * @throws not_found; move_not_possible when it is no longer pending
 */
export async function dropApproval(
  trx: Transaction<Database>,
  deps: { clock: Clock },
  viewer: Viewer,
  approvalId: string,
): Promise<Step | null> {
  const now = deps.clock.now()
  const row = await trx
    .updateTable('approvals')
    .set({ refused_by: viewer.userId, refused_at: now })
    .where('id', '=', approvalId)
    .where('confirmed_at', 'is', null)
    .where('refused_at', 'is', null)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
  if (!row) {
    if (await wasAnswered(trx, viewer, approvalId, 'refused_by')) return null
    throw await whyNot(trx, null, approvalId)
  }
  await announceStep(trx, approvalId)
  return stepOf(row)
}

async function whyNot(db: Kysely<Database>, viewer: Viewer | null, approvalId: string) {
  const row = await db
    .selectFrom('approvals')
    .select(['asked_by', 'confirmed_at', 'refused_at'])
    .where('id', '=', approvalId)
    .executeTakeFirst()
  if (!row) return refuse('not_found')
  const open = row.confirmed_at === null && row.refused_at === null
  if (open && row.asked_by === viewer?.userId) return refuse('not_for_you', { message: approvalMessages.own })
  return refuse('move_not_possible', { message: approvalMessages.over })
}

/** Steps that wait, the oldest first. @param of one object, or everything */
export function openApprovals(db: Kysely<Database>, now: Date, of?: string) {
  return db
    .selectFrom('approvals as p')
    .innerJoin('users as u', 'u.id', 'p.asked_by')
    .leftJoin('users as person', 'person.id', 'p.object_id')
    .leftJoin('applications as a', 'a.id', 'p.object_id')
    .select(['p.id', 'p.kind', 'p.object_id', 'p.reason', 'p.asked_by', 'u.name as asker'])
    .select(['p.asked_at', 'p.expires_at'])
    .select(sql<string>`coalesce(person.name, a.reference, '')`.as('about'))
    .where('p.confirmed_at', 'is', null)
    .where('p.refused_at', 'is', null)
    .where('p.expires_at', '>', now)
    .$if(of !== undefined, (query) => query.where('p.object_id', '=', of!))
    .orderBy('p.asked_at')
    .orderBy('p.id')
    .execute()
}
