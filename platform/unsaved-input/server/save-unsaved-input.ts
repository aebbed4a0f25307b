import { sql, type Kysely, type Transaction } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import { openText, sealText } from '#platform/config/seal-text.ts'
import {
  unsavedInputDays,
  unsavedInputLimits,
  type saveUnsavedInput,
  type listUnsavedInput,
  type UnsavedInput,
} from '../contract.ts'

type StorageDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>
type Change = BodyOf<typeof saveUnsavedInput>['changes'][number]

const sealedFor = (studentId: string, form: string) => ({
  purpose: 'typed work',
  label: `${form} of ${studentId}`,
})

/** The stored row of a form. */
export interface TypedRow {
  form: string
  sealed: Buffer | null
  key_id: string | null
  updated_at: Date
  mark: string | null
}

/** Decrypts a row. */
export function openTyped(
  { secrets }: Pick<Deps, 'secrets'>,
  studentId: string,
  row: TypedRow,
): UnsavedInput {
  const { form, sealed, key_id: key } = row
  const typed =
    sealed === null || key === null
      ? null
      : openText(secrets.documentKey, sealedFor(studentId, form), sealed, key)
  return { form, typed, at: row.updated_at.toISOString(), mark: row.mark }
}

/** The unsaved input of a student. */
export async function listOwnUnsavedInput(
  deps: StorageDeps,
  studentId: string,
): Promise<ReplyOf<typeof listUnsavedInput>> {
  const rows = await deps.db
    .selectFrom('unsaved_input')
    .select(['form', 'sealed', 'key_id', 'updated_at', 'mark'])
    .where('student_id', '=', studentId)
    .orderBy('form')
    .execute()
  return {
    typedWork: rows.map((row) => openTyped(deps, studentId, row)),
    now: deps.clock.now().toISOString(),
  }
}

/** Whether the row is the one its sender has seen or sent, or was emptied when every device was logged out. */
const isAsSeen = ({ seen, unanswered = [] }: Pick<Change, 'seen' | 'unanswered'>) =>
  sql<boolean>`(unsaved_input.sealed is null or unsaved_input.updated_at is not distinct from ${seen ?? null}::timestamptz
    or unsaved_input.mark = any(${unanswered}))`

/** Milliseconds for which a discarded change may still be on its way. */
const stillOnItsWay = 86_400_000

/**
 * One call of a student after the other: a change and the call that discards it may come at once, and whichever is
 * second has to see the first.
 */
const lockInput = (trx: Transaction<Database>, studentId: string) =>
  trx.selectFrom('users').select('id').where('id', '=', studentId).forNoKeyUpdate().execute()

/** Notes changes that were discarded before they were answered. */
async function noteDiscarded(
  trx: Transaction<Database>,
  { clock }: StorageDeps,
  studentId: string,
  marks: readonly string[],
): Promise<void> {
  if (marks.length === 0) return
  await trx
    .insertInto('discarded_input')
    .values(marks.map((mark) => ({ student_id: studentId, mark, discarded_at: clock.now() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function isDiscarded(
  trx: Transaction<Database>,
  studentId: string,
  mark: string | undefined,
): Promise<boolean> {
  if (mark === undefined) return false
  const found = await trx
    .selectFrom('discarded_input')
    .select('mark')
    .where('student_id', '=', studentId)
    .where('mark', '=', mark)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Stores a change. One whose sender has seen a row that is gone is not stored: the form was saved or discarded since, and
 * a call may be overtaken by the one that says so. Nor is one that a later call has discarded by its mark.
 * @returns the time of the stored row; undefined when there is a newer one, or none where one was seen
 */
async function store(
  trx: Transaction<Database>,
  { secrets, clock }: StorageDeps,
  studentId: string,
  change: Change & { typed: string },
): Promise<Date | undefined> {
  const { form, typed, seen = null, mark = null } = change
  if (await isDiscarded(trx, studentId, change.mark)) return undefined
  const { sealed, keyId } = sealText(secrets.documentKey, sealedFor(studentId, form), typed)
  const now = clock.now()
  const changed = {
    sealed,
    key_id: keyId,
    mark,
    // Devices distinguish states by this time, so it must differ even within a millisecond.
    updated_at: sql<Date>`greatest(${now}, unsaved_input.updated_at + interval '1 millisecond')`,
  }
  const row = await (
    seen === null
      ? trx
          .insertInto('unsaved_input')
          .values({ student_id: studentId, form, sealed, key_id: keyId, updated_at: now, mark })
          .onConflict((conflict) =>
            conflict.columns(['student_id', 'form']).doUpdateSet(changed).where(isAsSeen(change)),
          )
          .returning('updated_at')
      : trx
          .updateTable('unsaved_input')
          .set(changed)
          .where('student_id', '=', studentId)
          .where('form', '=', form)
          .where(isAsSeen(change))
          .returning('updated_at')
  ).executeTakeFirst()
  return row?.updated_at
}

/**
 * Saves or deletes the unsaved input of forms. Newer input of another device is not changed, and its form is
 * reported, as is one that is gone: the sender reads what there is and merges both.
 * @throws list_full
 */
export async function saveOwnUnsavedInput(
  deps: StorageDeps,
  studentId: string,
  { changes }: BodyOf<typeof saveUnsavedInput>,
): Promise<ReplyOf<typeof saveUnsavedInput>> {
  return deps.db.transaction().execute(async (trx) => {
    const reply: ReplyOf<typeof saveUnsavedInput> = { kept: [], newer: [] }
    await lockInput(trx, studentId)
    for (const change of changes.toSorted((one, other) => (one.form < other.form ? -1 : 1))) {
      const { form, typed } = change
      if (typed === null) {
        await noteDiscarded(trx, deps, studentId, change.unanswered ?? [])
        await trx
          .deleteFrom('unsaved_input')
          .where('student_id', '=', studentId)
          .where('form', '=', form)
          .where(isAsSeen(change))
          .execute()
      } else {
        const at = await store(trx, deps, studentId, { ...change, typed })
        if (at) {
          reply.kept.push({ form, at: at.toISOString() })
          continue
        }
      }
      const newer = await trx
        .selectFrom('unsaved_input')
        .select('form')
        .where('student_id', '=', studentId)
        .where('form', '=', form)
        .executeTakeFirst()
      if (newer || typed !== null) reply.newer.push(form)
      else reply.kept.push({ form, at: null })
    }
    const { count } = await trx
      .selectFrom('unsaved_input')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('student_id', '=', studentId)
      .executeTakeFirstOrThrow()
    if (count > unsavedInputLimits.forms) throw refuse('list_full')
    return reply
  })
}

/**
 * Empties the unsaved input in the account, when every device is logged out. A device that still has it uploads
 * it again after the next login.
 */
export async function clearUnsavedInput(db: Kysely<Database>, studentId: string): Promise<void> {
  await db
    .updateTable('unsaved_input')
    .set({ sealed: null, key_id: null })
    .where('student_id', '=', studentId)
    .execute()
}

/** Purges old unsaved input, and notes of changes that have certainly arrived. @returns how many rows of input */
export async function purgeUnsavedInput({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const until = new Date(clock.now().getTime() - unsavedInputDays * 86_400_000)
  const { numDeletedRows } = await db
    .deleteFrom('unsaved_input')
    .where('updated_at', '<', until)
    .executeTakeFirst()
  await db
    .deleteFrom('discarded_input')
    .where('discarded_at', '<', new Date(clock.now().getTime() - stillOnItsWay))
    .execute()
  return Number(numDeletedRows)
}
