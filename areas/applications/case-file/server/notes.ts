import { fileMessages } from '#texts/applications/case-file/file-messages.ts'
import { sql, type Kysely } from 'kysely'
import type * as z from 'zod/mini'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { requireAccess } from '#platform/permissions/require-access.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { notify, wantsMail } from '#platform/notifications/server/notify.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { paths } from '#kit/routing/paths.ts'
import {
  type addNote as addRoute,
  type FileNote,
  type listNotes as listRoute,
} from '../contract/file-notes.ts'

type Db = Kysely<Database>

interface Row {
  id: string
  text: string
  by: string
  at: Date
  mentions: string[]
}

/** The notes of a file, oldest first; or only the one with an id. */
async function readNotes(db: Db, applicationId: string, id?: string): Promise<z.input<typeof FileNote>[]> {
  const { rows } = await sql<Row>`
    select n.id, n.text, w.name as by, n.at,
      coalesce((select json_agg(m.name order by m.name) from users m where m.id = any (n.mentions)), '[]') as mentions
    from file_notes n join users w on w.id = n.author_id
    where n.application_id = ${applicationId} ${id === undefined ? sql`` : sql`and n.id = ${id}`}
    order by n.at, n.id`.execute(db)
  return rows.map(({ id: _id, text, by, at, mentions }) => ({
    _id,
    text,
    by,
    at: at.toISOString(),
    mentions,
  }))
}

/** Officers and admins who may be notified of a note: everyone who can log in, except the viewer. */
const colleaguesOf = (db: Db, viewer: Viewer) =>
  db
    .selectFrom('users')
    .select(['id as _id', 'name'])
    .where('role', 'in', ['officer', 'admin'])
    .where('status', '=', 'active')
    .where('id', '<>', viewer.userId)
    .orderBy('name')
    .orderBy('id')
    .limit(200)

/** Internal notes on a file, and who may be notified of a note. @throws not_found */
export async function listNotes(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  applicationId: string,
): Promise<z.input<(typeof listRoute)['reply']>> {
  await requireAccess(db, viewer, applicationId)
  const [notes, colleagues] = await Promise.all([
    readNotes(db, applicationId),
    colleaguesOf(db, viewer).execute(),
  ])
  return { notes, colleagues }
}

/**
 * Stores an internal note and notifies the people it mentions. The same note under the same key is stored once.
 * @throws not_found; invalid_input when somebody mentioned is no longer a colleague
 */
export async function addNote(
  deps: Deps,
  viewer: Viewer,
  applicationId: string,
  { text, mentions = [] }: BodyOf<typeof addRoute>,
  key: string | undefined,
): Promise<z.input<(typeof addRoute)['reply']>> {
  return deps.db.transaction().execute(async (trx) => {
    await requireAccess(trx, viewer, applicationId)
    const named = await requireColleagues(trx, viewer, mentions)
    const now = deps.clock.now()
    const stored = await trx
      .insertInto('file_notes')
      .values({
        application_id: applicationId,
        author_id: viewer.userId,
        text,
        mentions: named,
        at: now,
        idempotency_key: key ?? null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['author_id', 'idempotency_key'])
          .where('idempotency_key', 'is not', null)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
    if (!stored)
      return { message: fileMessages.noted, note: await storedBefore(trx, viewer, applicationId, key!) }
    for (const userId of named) {
      await notify(trx, {
        userId,
        kind: 'message',
        event: 'note-mention',
        applicationId,
        title: viewer.name,
        href: `${paths.staffApplication(applicationId)}?tab=notes`,
        at: now,
      })
    }
    await mailNamed(trx, viewer, applicationId, named)
    await writeAudit(trx, deps, {
      action: 'file.noted',
      by: viewer,
      object: { kind: 'application', id: applicationId },
      details: { note: stored.id, mentions: named.length },
    })
    const [note] = await readNotes(trx, applicationId, stored.id)
    return { message: fileMessages.noted, note: note! }
  })
}

async function mailNamed(trx: Trx, viewer: Viewer, applicationId: string, ids: readonly string[]) {
  if (ids.length === 0) return
  const people = await trx
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ids)
    .execute()
  const { reference } = await trx
    .selectFrom('applications')
    .select('reference')
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  for (const { id: userId, name, email } of people) {
    if (!(await wantsMail(trx, userId, 'message'))) continue
    const props = { name, by: viewer.name, reference, applicationId }
    await enqueue(trx, { name: 'note-mention', to: email, userId, props })
  }
}

async function storedBefore(trx: Trx, viewer: Viewer, applicationId: string, key: string) {
  const { id } = await trx
    .selectFrom('file_notes')
    .select('id')
    .where('author_id', '=', viewer.userId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow()
  const [note] = await readNotes(trx, applicationId, id)
  // The key belongs to a note on another file.
  if (!note) throw refuse('key_reused')
  return note
}

async function requireColleagues(trx: Trx, viewer: Viewer, ids: readonly string[]): Promise<string[]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const found = await colleaguesOf(trx, viewer).where('id', 'in', wanted).execute()
  if (found.length < wanted.length) {
    throw refuse('invalid_input', {
      fields: { mentions: fileMessages.mentionGone },
    })
  }
  return wanted
}
