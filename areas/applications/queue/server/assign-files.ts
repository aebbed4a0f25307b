import { queueMessages } from '#texts/applications/queue/queue-messages.ts'
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
import { type assignFiles as route } from '../contract.ts'

type Answer = ReplyOf<typeof route>
type Left = Answer['left'][number]

/** The new officer of the files. @throws invalid_input for somebody who cannot be responsible for files */
async function newHolder(trx: Trx, viewer: Viewer, to: string | null) {
  if (to === null) return null
  if (to === 'me' || to === viewer.userId) return { id: viewer.userId, name: viewer.name }
  const found = await findActiveOfficer(trx, to)
  if (!found) {
    throw refuse('invalid_input', {
      fields: { to: queueMessages.cannotHoldFiles },
    })
  }
  return found
}

/**
 * Takes files for the viewer, hands them to another officer, or releases them. A file that was reassigned since the
 * viewer's screen was loaded is not changed: nobody may lose a file to somebody who did not see who had it.
 * @throws invalid_input, not_found when none of the files exists, move_not_possible when all have changed hands
 */
export async function assignFiles(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { to, files }: BodyOf<typeof route>,
): Promise<Answer> {
  const now = clock.now()
  return db.transaction().execute(async (trx) => {
    const holder = await newHolder(trx, viewer, to)
    const holderId = holder?.id ?? null
    // Always lock in the same order, so that two people who change several files cannot deadlock.
    const requested = [...new Map(files.map((file) => [file._id, file])).values()].toSorted((a, b) =>
      a._id < b._id ? -1 : 1,
    )
    const { rows: before } = await sql<{ id: string; reference: string; officer_id: string | null }>`
      select id, reference, officer_id from applications
      where id = any (${requested.map(({ _id }) => _id)}::uuid[]) order by id for update`.execute(trx)
    if (before.length === 0) throw refuse('not_found')
    const officerOnScreen = new Map(requested.map(({ _id, officer }) => [_id, officer]))
    const unchanged = before.filter(({ id, officer_id: officer }) => officer === officerOnScreen.get(id))
    // A request for the current state, as after a lost response, succeeds.
    const already = before.filter(
      ({ id, officer_id: officer }) => officer === holderId && officer !== officerOnScreen.get(id),
    )
    const change = unchanged.filter(({ officer_id: officer }) => officer !== holderId)
    const changedIds = change.map(({ id }) => id)
    if (changedIds.length > 0) {
      await trx
        .updateTable('applications')
        .set({ officer_id: holderId, officer_since: holderId === null ? null : now })
        .where('id', 'in', changedIds)
        .execute()
    }
    const done = [...unchanged, ...already]
    const left = await whoHas(
      trx,
      before.filter((row) => !done.includes(row)),
    )
    if (done.length === 0) throw refuse('move_not_possible', { message: whyNone(left) })

    const action: AuditAction =
      holder === null
        ? 'application.released'
        : holder.id === viewer.userId
          ? 'application.claimed'
          : 'application.assigned'
    if (action === 'application.assigned' && change.length > 0) {
      await notify(trx, {
        userId: holder!.id,
        kind: 'application',
        event: change.length === 1 ? 'file-assigned' : 'files-assigned',
        applicationId: change.length === 1 ? change[0]!.id : null,
        title: change.length === 1 ? change[0]!.reference : String(change.length),
        href: change.length === 1 ? paths.staffApplication(change[0]!.id) : `${paths.staff}?officer=mine`,
        at: now,
      })
    }
    for (const { id, officer_id: from } of change) {
      await writeAudit(
        trx,
        { clock },
        {
          action,
          by: viewer,
          object: { kind: 'application', id },
          details: { from, to: holderId },
        },
      )
    }
    const message =
      holder === null
        ? queueMessages.released({ count: done.length })
        : holder.id === viewer.userId
          ? queueMessages.taken({ count: done.length })
          : queueMessages.assigned({ count: done.length, name: holder.name })
    return {
      message: left.length === 0 ? message : queueMessages.notAll({ done: message, left: left.length }),
      changed: done.map(({ id }) => id),
      left,
    }
  })
}

async function whoHas(
  trx: Trx,
  rows: readonly { id: string; reference: string; officer_id: string | null }[],
): Promise<Left[]> {
  const ids = rows.flatMap(({ officer_id: officer }) => (officer === null ? [] : [officer]))
  const people =
    ids.length === 0
      ? []
      : await trx.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute()
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map(({ id, reference, officer_id: officer }) => ({
    _id: id,
    reference,
    officer: officer === null ? null : { _id: officer, name: names.get(officer) ?? '' },
  }))
}

function whyNone(left: readonly Left[]): string {
  if (left.length !== 1) return queueMessages.changedHands
  const [{ officer }] = left as [Left]
  return officer === null ? queueMessages.heldByNobody : queueMessages.heldBy({ name: officer.name })
}
