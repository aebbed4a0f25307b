import { sql } from 'kysely'
import { digestNumber, endAccess, openNumber, sealedColumns } from '#areas/accounts/offers.ts'
import type { IdentityDocument } from '#areas/accounts/profile/contract/profile-vocabulary.ts'
import type { StepKind } from '#platform/approvals/two-person-step.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { mergeMessages } from '#texts/students/merging/merging.ts'
import { undoDays } from '../contract.ts'
import { masked } from './masked-address.ts'
import { mergeObstacle } from './merge-obstacle.ts'
import { filledColumns, movedColumns } from './merged-columns.ts'

interface MergeOf {
  readonly mergeId: string
  readonly remainingId: string
  readonly otherId: string
}

/** Merges two students once a second person confirms, and writes to both addresses. */
export const mergeStudentsStep: StepKind = {
  mayConfirm: (viewer) => viewer.mayDecide && viewer.role !== 'university',
  take: async (trx, deps, viewer, { id: approvalId, objectId: remainingId, details, askedBy }) => {
    const otherId = String(details['other'])
    const now = deps.clock.now()
    const undoUntil = new Date(now.getTime() + undoDays * 86_400_000)
    await lockBoth(trx, remainingId, otherId)
    const obstacle = await mergeObstacle(trx, { remainingId, otherId, now })
    if (obstacle !== null) throw refuse('move_not_possible', { message: obstacle })
    const { rows } = await sql<{ id: string }>`
      with closed as (
        update users o set status = 'disabled', merged_into = ${remainingId}
        from users before, users kept
        where o.id = ${otherId} and before.id = o.id and kept.id = ${remainingId} and o.role = 'student' and kept.role = 'student'
          and o.status in ('pending', 'active') and kept.status in ('pending', 'active')
          and o.merged_into is null and kept.merged_into is null
        returning before.status)
      insert into student_merges (remaining_id, other_id, approval_id, status_before, merged_at, undo_until)
      select ${remainingId}, ${otherId}, ${approvalId}, closed.status, ${now}, ${undoUntil} from closed
      returning id`.execute(trx)
    const mergeId = rows[0]?.id
    if (mergeId === undefined) throw refuse('move_not_possible', { message: mergeMessages.changedSince })
    await endAccess(trx, otherId, now)
    const counts = await moveRows(trx, { mergeId, remainingId, otherId })
    await copyIdentityDocuments(trx, deps, { mergeId, remainingId, otherId })
    await notifyBoth(trx, 'records-merged', { remainingId, otherId, undoUntil })
    await writeAudit(trx, deps, {
      action: 'student.merged',
      by: viewer,
      object: { kind: 'student', id: remainingId },
      details: { other: otherId, merge: mergeId, rows: counts, askedBy },
    })
  },
}

/**
 * Locks both accounts in a fixed order, so that two merges of the same people wait for each other. From then on the
 * transaction waits for no row: others lock a file or a conversation first and then its student, for whom they would wait
 * as long. It has to give way to them (`transactionThatGivesWay`).
 */
export async function lockBoth(trx: Trx, remainingId: string, otherId: string): Promise<void> {
  await sql`select from users where id in (${remainingId}, ${otherId}) order by id for update`.execute(trx)
  await sql`select set_config('lock_timeout', '50ms', true)`.execute(trx)
}

/** Lets this transaction give notes that are otherwise never changed to another student. */
export const allowMoving = (trx: Trx): Promise<unknown> =>
  sql`select set_config('manzil.merging', 'on', true)`.execute(trx)

/** Moves rows and fills blanks. @returns how many rows and columns changed */
async function moveRows(trx: Trx, { mergeId, remainingId, otherId }: MergeOf): Promise<number> {
  await allowMoving(trx)
  let changed = 0
  for (const column of movedColumns) {
    const [table, owner] = column.split('.') as [string, string]
    const { rows } = await sql<{ count: number }>`
      select move_student_rows(${mergeId}, ${table}::regclass, ${owner}, ${otherId}, ${remainingId}) as count`.execute(
      trx,
    )
    changed += rows[0]!.count
  }
  const filled: [string, string, readonly string[]][] = [
    ...Object.entries(filledColumns).map(([table, columns]): [string, string, readonly string[]] => [
      table,
      'user_id',
      columns,
    ]),
    ['users', 'id', ['phone', 'language']],
  ]
  for (const [table, owner, columns] of filled) {
    const { rows } = await sql<{ count: number }>`
      select fill_student_row(${mergeId}, ${table}::regclass, ${owner}, ${columns}::text[], ${otherId}, ${remainingId})
        as count`.execute(trx)
    changed += rows[0]!.count
  }
  return changed
}

/** Copies the identity documents that the remaining student lacks. A number is encrypted for its owner, so it is encrypted anew. */
async function copyIdentityDocuments(
  trx: Trx,
  deps: Deps,
  { mergeId, remainingId, otherId }: MergeOf,
): Promise<void> {
  const keys = deps.secrets.documentKey
  const documents = await trx
    .selectFrom('identity_documents as o')
    .selectAll('o')
    .where('o.user_id', '=', otherId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('identity_documents as k')
            .select('k.identity_document')
            .where('k.user_id', '=', remainingId)
            .whereRef('k.identity_document', '=', 'o.identity_document'),
        ),
      ),
    )
    .execute()
  for (const row of documents) {
    const identityDocument = row.identity_document as IdentityDocument
    const number =
      row.number_sealed === null || row.key_id === null
        ? null
        : openNumber(keys, { userId: otherId, identityDocument }, row.number_sealed, row.key_id)
    await trx
      .insertInto('identity_documents')
      .values({
        ...row,
        user_id: remainingId,
        ...sealedColumns(deps, { userId: remainingId, identityDocument }, number),
      })
      .execute()
    const digest = number === null ? null : digestNumber(keys, identityDocument, number)[0]!.digest
    const detail = {
      identity_document: identityDocument,
      number_digest: digest === null ? null : `\\x${digest.toString('hex')}`,
    }
    await trx
      .insertInto('student_merge_rows')
      .values({
        merge_id: mergeId,
        change: 'copied',
        table_name: 'identity_documents',
        column_name: 'user_id',
        detail: JSON.stringify(detail),
      })
      .execute()
  }
}

/** Writes to both addresses. Each learns the other only in part: a merge may have been a mistake. */
export async function notifyBoth(
  trx: Trx,
  name: 'records-merged' | 'records-separated',
  { remainingId, otherId, undoUntil }: { remainingId: string; otherId: string; undoUntil: Date },
): Promise<void> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [remainingId, otherId])
    .execute()
  const [kept, other] = [remainingId, otherId].map((id) => rows.find((row) => row.id === id)!) as [
    (typeof rows)[0],
    (typeof rows)[0],
  ]
  for (const [to, its] of [
    [kept, other],
    [other, kept],
  ] as const) {
    await enqueue(trx, {
      name,
      to: to.email,
      userId: to.id,
      props: {
        name: to.name,
        keeps: to === kept,
        otherAddress: masked(its.email),
        undoUntil: undoUntil.toISOString(),
      },
    })
  }
}
