import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Deps } from '#platform/config/deps.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { requireAccess } from '#platform/permissions/require-access.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { silentMinutes, type showPresence as route } from '../contract.ts'

type People = z.input<(typeof route)['reply']>
type Needs = Pick<Deps, 'db' | 'clock'>

const silentSince = ({ clock }: Pick<Deps, 'clock'>) =>
  new Date(clock.now().getTime() - silentMinutes * 60_000)

/** Tells open screens of the office that the people at some files have changed. */
async function announce(trx: Trx, applicationIds: readonly string[]): Promise<void> {
  for (const id of new Set(applicationIds))
    await sql`select announce_change(null, 'presence', ${id})`.execute(trx)
}

/** Who else of the office has a file open now. @throws not_found */
export async function showPresence(deps: Needs, viewer: Viewer, applicationId: string): Promise<People> {
  await requireAccess(deps.db, viewer, applicationId)
  const rows = await deps.db
    .selectFrom('open_files as f')
    .innerJoin('users as w', 'w.id', 'f.user_id')
    .select(['w.id', 'w.name', (eb) => eb.fn.min('f.since').as('since')])
    .where('f.application_id', '=', applicationId)
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
 * Records that a screen of the viewer shows a file and somebody is at it, or that it no longer shows it. A stream of
 * somebody else is left as it is.
 * @throws not_found
 */
export async function reportPresence(
  deps: Needs,
  viewer: Viewer,
  applicationId: string,
  { stream, here }: { stream: string; here: boolean },
): Promise<People> {
  await requireAccess(deps.db, viewer, applicationId)
  if (here) await open(deps, viewer, applicationId, stream)
  else await close(deps, { stream, applicationId, userId: viewer.userId })
  return showPresence(deps, viewer, applicationId)
}

async function open(
  { db, clock }: Needs,
  viewer: Viewer,
  applicationId: string,
  stream: string,
): Promise<void> {
  const now = clock.now()
  await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('open_files')
      .select('application_id')
      .where('stream', '=', stream)
      .where('user_id', '=', viewer.userId)
      .forUpdate()
      .executeTakeFirst()
    const moved = before?.application_id !== applicationId
    await trx
      .insertInto('open_files')
      .values({ stream, application_id: applicationId, user_id: viewer.userId, since: now, active_at: now })
      .onConflict((conflict) =>
        conflict
          .column('stream')
          .doUpdateSet({ application_id: applicationId, active_at: now, ...(moved ? { since: now } : {}) })
          .where('open_files.user_id', '=', viewer.userId),
      )
      .execute()
    if (moved) await announce(trx, [...(before ? [before.application_id] : []), applicationId])
  })
}

/** Removes what a stream has open: a certain file of a certain person, or everything when the stream ends. */
async function close(
  { db }: Pick<Deps, 'db'>,
  of: { stream: string; applicationId?: string; userId: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('open_files')
      .where('stream', '=', of.stream)
      .where('user_id', '=', of.userId)
      .$if(of.applicationId !== undefined, (query) => query.where('application_id', '=', of.applicationId!))
      .returning('application_id')
      .execute()
    await announce(
      trx,
      gone.map((row) => row.application_id),
    )
  })
}

/** The stream of changes of a screen has ended: it shows no file any more. */
export const endPresence = (deps: Pick<Deps, 'db'>, viewer: Viewer, stream: string): Promise<void> =>
  close(deps, { stream, userId: viewer.userId })

/** Removes files at which nobody has done anything for a while, also those of a server that has died. */
export async function endSilentPresence(deps: Needs): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const gone = await trx
      .deleteFrom('open_files')
      .where('active_at', '<=', silentSince(deps))
      .returning('application_id')
      .execute()
    await announce(
      trx,
      gone.map((row) => row.application_id),
    )
  })
}
