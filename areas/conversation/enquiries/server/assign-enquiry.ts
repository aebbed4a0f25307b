import { enquiryInboxMessages as messages } from '#texts/conversation/enquiries/enquiry-inbox-messages.ts'
import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { AuditAction } from '#platform/audit/contract/audit-actions.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import { refuse } from '#platform/http/refusal.ts'
import { findActiveOfficer } from '#platform/permissions/active-officer.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { paths } from '#kit/routing/paths.ts'
import type { assignEnquiry as route, openNextEnquiry as nextRoute } from '../contract/enquiry-inbox.ts'
import { enquiries, presentEnquiry } from './list-enquiries.ts'
import { officeDay } from '#platform/time/office-day.ts'

type Needed = Pick<Deps, 'db' | 'clock'>

/**
 * Who is to answer.
 * @param field where the caller's form has the choice
 * @throws invalid_input for somebody who cannot answer enquiries
 */
export async function findOfficer(trx: Trx, viewer: Viewer, officerId: string, field: string) {
  if (officerId === viewer.userId) return { id: viewer.userId, name: viewer.name }
  const found = await findActiveOfficer(trx, officerId)
  if (!found) throw refuse('invalid_input', { fields: { [field]: messages.cannotAnswer } })
  return found
}

/**
 * Takes an open enquiry, hands it to another officer, or releases it. Asking for what is already so succeeds, as after
 * a lost response.
 * @throws not_found, invalid_input; move_not_possible once it is handled; changed_meanwhile when somebody else has it
 *   than the caller has seen
 */
export async function assignEnquiry(
  { db, clock }: Needed,
  viewer: Viewer,
  enquiryId: string,
  { officerId, seen }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  return db.transaction().execute(async (trx) => {
    const officer = officerId === null ? null : await findOfficer(trx, viewer, officerId, 'officerId')
    const changed = await trx
      .updateTable('enquiries')
      .set({ officer_id: officerId })
      .where('id', '=', enquiryId)
      .where('handled_at', 'is', null)
      .where('officer_id', 'is not distinct from', seen)
      .where('officer_id', 'is distinct from', officerId)
      .returning('first_name')
      .executeTakeFirst()
    const row = await enquiries(trx).where('e.id', '=', enquiryId).executeTakeFirst()
    if (!row) throw refuse('not_found')
    if (row.handled_at !== null) throw refuse('move_not_possible', { message: messages.alreadyHandled })
    if (row.officer_id !== officerId) {
      throw refuse('changed_meanwhile', {
        message:
          row.officer_id === null ? messages.heldByNobody : messages.heldBy({ name: row.officer_name ?? '' }),
      })
    }
    const isOwn = officerId === viewer.userId
    if (changed) {
      await audit(trx, clock, {
        action: officer === null ? 'enquiry.released' : isOwn ? 'enquiry.claimed' : 'enquiry.assigned',
        viewer,
        enquiryId,
        from: seen,
        to: officerId,
      })
      if (officer !== null && !isOwn) {
        await notify(trx, {
          userId: officer.id,
          kind: 'message',
          event: 'enquiry-assigned',
          title: changed.first_name,
          href: paths.staffEnquiry(enquiryId),
          at: clock.now(),
        })
      }
    }
    const message =
      officer === null
        ? messages.released
        : isOwn
          ? messages.taken
          : messages.assigned({ name: officer.name })
    return { message, data: presentEnquiry(row) }
  })
}

/**
 * Of the viewer's own enquiries and those that nobody has, the one to call back today or else the one that has waited
 * longest; if nobody has it, it is assigned to the viewer. Those to call back later wait for their day. One that another officer is taking at the same time is skipped.
 */
export async function openNextEnquiry(
  { db, clock }: Needed,
  viewer: Viewer,
  { except }: BodyOf<typeof nextRoute>,
): Promise<ReplyOf<typeof nextRoute>> {
  const today = officeDay(clock.now())
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ id: string; officer_id: string | null }>`
      select id, officer_id from enquiries
      where handled_at is null and (officer_id = ${viewer.userId} or officer_id is null)
        and id is distinct from ${except ?? null} and (call_back_on is null or call_back_on <= ${today})
      order by call_back_on, received_at, id limit 1 for update skip locked`.execute(trx)
    const next = rows[0]
    if (!next) return { message: messages.nothingNext, data: null }
    if (next.officer_id === null) {
      await trx
        .updateTable('enquiries')
        .set({ officer_id: viewer.userId })
        .where('id', '=', next.id)
        .execute()
      await audit(trx, clock, {
        action: 'enquiry.claimed',
        viewer,
        enquiryId: next.id,
        from: null,
        to: viewer.userId,
      })
    }
    return { message: messages.taken, data: { _id: next.id } }
  })
}

interface Act {
  action: AuditAction
  viewer: Viewer
  enquiryId: string
  from: string | null
  to: string | null
}

const audit = (trx: Trx, clock: Deps['clock'], { action, viewer, enquiryId, from, to }: Act) =>
  writeAudit(
    trx,
    { clock },
    { action, by: viewer, object: { kind: 'enquiry', id: enquiryId }, details: { from, to } },
  )
