import { enquiryInboxMessages as messages } from '#texts/conversation/enquiries/enquiry-inbox-messages.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { notify } from '#platform/notifications/server/notify.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { paths } from '#kit/routing/paths.ts'
import type { assignEnquiries as route } from '../contract/enquiry-inbox.ts'
import { findOfficer } from './assign-enquiry.ts'

/**
 * Takes several open enquiries, hands them over, or releases them. One that a colleague has changed since the viewer's
 * screen was loaded is left as it is; asking for what is already so succeeds, as after a lost response.
 * @throws invalid_input; not_found when none of them exists; move_not_possible when all have changed
 */
export async function assignEnquiries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { to, enquiries }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  return db.transaction().execute(async (trx) => {
    const officer =
      to === null ? null : await findOfficer(trx, viewer, to === 'me' ? viewer.userId : to, 'to')
    const holderId = officer?.id ?? null
    const seen = new Map(enquiries.map(({ _id, officer: onScreen }) => [_id, onScreen]))
    const before = await trx
      .selectFrom('enquiries')
      .select(['id', 'first_name', 'officer_id', 'handled_at'])
      .where('id', 'in', [...seen.keys()])
      // Always in the same order, so that two people who change several cannot deadlock.
      .orderBy('id')
      .forUpdate()
      .execute()
    if (before.length === 0) throw refuse('not_found')
    const done = before.filter(
      ({ id, officer_id: now, handled_at: handled }) =>
        handled === null && (now === holderId || now === seen.get(id)),
    )
    if (done.length === 0) throw refuse('move_not_possible', { message: messages.noneLeft })
    const change = done.filter(({ officer_id: now }) => now !== holderId)
    if (change.length > 0) {
      await trx
        .updateTable('enquiries')
        .set({ officer_id: holderId })
        .where(
          'id',
          'in',
          change.map(({ id }) => id),
        )
        .execute()
    }
    const isOwn = holderId === viewer.userId
    for (const { id, officer_id: from } of change) {
      await writeAudit(
        trx,
        { clock },
        {
          action: officer === null ? 'enquiry.released' : isOwn ? 'enquiry.claimed' : 'enquiry.assigned',
          by: viewer,
          object: { kind: 'enquiry', id },
          details: { from, to: holderId },
        },
      )
    }
    if (officer !== null && !isOwn && change.length > 0) {
      const [first] = change
      await notify(trx, {
        userId: officer.id,
        kind: 'message',
        event: change.length === 1 ? 'enquiry-assigned' : 'enquiries-assigned',
        title: change.length === 1 ? first!.first_name : String(change.length),
        href: change.length === 1 ? paths.staffEnquiry(first!.id) : `${paths.staffEnquiries}?officer=mine`,
        at: clock.now(),
      })
    }
    const count = done.length
    const left = before.length - count
    const message =
      officer === null
        ? messages.releasedSeveral({ count })
        : isOwn
          ? messages.takenSeveral({ count })
          : messages.assignedSeveral({ count, name: officer.name })
    return {
      message: left === 0 ? message : messages.notAll({ done: message, left }),
      changed: done.map(({ id }) => id),
      left,
    }
  })
}
