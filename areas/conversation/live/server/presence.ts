import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Deps } from '#platform/config/deps.ts'
import { announceToOffice } from '#platform/live/announce-change.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import { requireAccess } from '#platform/permissions/require-access.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { silentMinutes, type showPresence as route } from '../contract.ts'

type People = z.input<(typeof route)['reply']>
type Needs = Pick<Deps, 'db' | 'clock'>

/** What a screen shows: the column of `open_files` that names it, and its id. */
export interface Shown {
  readonly column: 'application_id' | 'thread_id' | 'enquiry_id'
  readonly id: string
}

const silentSince = ({ clock }: Pick<Deps, 'clock'>) =>
  new Date(clock.now().getTime() - silentMinutes * 60_000)

const shownId = sql<string>`coalesce(application_id, thread_id, enquiry_id)`.as('id')

/** Tells open screens of the office that the people at some files, conversations or enquiries have changed. */
async function announce(trx: Trx, ids: readonly string[]): Promise<void> {
  for (const id of new Set(ids)) await announceToOffice(trx, { kind: 'presence', id })
}

/** Officers may see all of them. @throws not_found */
async function requireShown({ db }: Needs, viewer: Viewer, { column, id }: Shown): Promise<void> {
  if (column === 'application_id') return requireAccess(db, viewer, id)
  const table = column === 'thread_id' ? 'message_threads' : 'enquiries'
  const found = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()
  if (!found) throw refuse('not_found')
}

/** Who else of the office has it open now. @throws not_found */
export async function showPresence(deps: Needs, viewer: Viewer, shown: Shown): Promise<People> {
  await requireShown(deps, viewer, shown)
  const rows = await deps.db
    .selectFrom('open_files as f')
    .innerJoin('users as w', 'w.id', 'f.user_id')
    .select(['w.id', 'w.name', (eb) => eb.fn.min('f.since').as('since')])
    .where(`f.${shown.column}`, '=', shown.id)
    .where('f.user_id', '<>', viewer.userId)
    .where('f.active_at', '>', silentSince(deps))
    .where('w.status', '=', 'active')
    .groupBy(['w.id', 'w.name'])
    .orderBy('since')
    .orderBy('w.id')
    .execute()
  return { people: rows.map(({ id, name, since }) => ({ _id: id, name, since: since.toISOString() })) }
}

/**
 * Records that a screen of the viewer shows something and somebody is at it, or that it no longer shows it. A stream of
 * somebody else is left as it is.
 * @throws not_found
 */
export async function reportPresence(
  deps: Needs,
  viewer: Viewer,
  shown: Shown,
  { stream, here }: { stream: string; here: boolean },
): Promise<People> {
  await requireShown(deps, viewer, shown)
  if (here) await open(deps, viewer, shown, stream)
  else await close(deps, { stream, shown, userId: viewer.userId })
  return showPresence(deps, viewer, shown)
}

async function open(
  { db, clock }: Needs,
  viewer: Viewer,
  { column, id }: Shown,
  stream: string,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('open_files')
      .select(shownId)
      .where('stream', '=', stream)
      .where('user_id', '=', viewer.userId)
      .forUpdate()
      .executeTakeFirst()
    const moved = before?.id !== id
    const what = { application_id: null, thread_id: null, enquiry_id: null, [column]: id }
    await trx
      .insertInto('open_files')
      .values({ stream, ...what, user_id: viewer.userId, since: now, active_at: now })
      .onConflict((conflict) =>
        conflict
          .column('stream')
          .doUpdateSet({ ...what, active_at: now, ...(moved ? { since: now } : {}) })
          .where('open_files.user_id', '=', viewer.userId),
      )
      .execute()
    if (moved) await announce(trx, [...(before ? [before.id] : []), id])
  })
}

/** Removes what a stream of a certain person has open: one thing, or everything when the stream ends. */
async function close(
  { db }: Pick<Deps, 'db'>,
  of: { stream: string; shown?: Shown; userId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('open_files')
      .where('stream', '=', of.stream)
      .where('user_id', '=', of.userId)
      .$if(of.shown !== undefined, (query) => query.where(of.shown!.column, '=', of.shown!.id))
      .returning(shownId)
      .execute()
    await announce(
      trx,
      gone.map(({ id }) => id),
    )
  })
}

/** The stream of changes of a screen has ended: it shows nothing any more. */
export const endPresence = (deps: Pick<Deps, 'db'>, viewer: Viewer, stream: string): Promise<void> =>
  close(deps, { stream, userId: viewer.userId })

/** Removes what nobody has done anything at for a while, also on screens of a server that has died. */
export async function endSilentPresence(deps: Needs): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('open_files')
      .where('active_at', '<=', silentSince(deps))
      .returning(shownId)
      .execute()
    await announce(
      trx,
      gone.map(({ id }) => id),
    )
  })
}
