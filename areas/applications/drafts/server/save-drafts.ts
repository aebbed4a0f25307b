import { draftMessages } from '#texts/applications/drafts/messages.ts'
import { vaultMessages } from '#texts/applications/documents/vault-messages.ts'
import { sql, type Transaction } from 'kysely'
import type { z } from 'zod/mini'
import { lockStudentLists } from '#areas/accounts/offers.ts'
import { openStages } from '#areas/applications/states/server/open-applications.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { recordAct } from '#platform/acting/acting.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { mostDrafts, type listDrafts, type saveDraft as saveRoute, type ServerDraft } from '../contract.ts'

type Draft = z.input<typeof ServerDraft>
type Given = BodyOf<typeof saveRoute>

const drafts = ({ db }: Pick<Deps, 'db'>, viewer: Viewer) =>
  db
    .selectFrom('application_drafts as d')
    .innerJoin('programs as p', 'p.id', 'd.program_id')
    .innerJoin('universities as u', 'u.id', 'p.university_id')
    .select([
      'd.intake',
      'd.reached',
      'd.has_read_requirements',
      'd.documents',
      'd.details',
      'd.typed_over',
      'd.idempotency_key',
    ])
    .select(['d.version', 'd.saved_at', 'p.id as program_id', 'p.name as program'])
    .select(['u.id as university_id', 'u.name as university'])
    .where('d.student_id', '=', viewer.userId)

type Row = Awaited<ReturnType<ReturnType<typeof drafts>['executeTakeFirstOrThrow']>>

const present = (row: Row): Draft => ({
  intake: row.intake,
  reached: row.reached,
  documents: row.documents as Draft['documents'],
  details: row.details as Draft['details'],
  typedOver: row.typed_over as Draft['typedOver'],
  idempotencyKey: row.idempotency_key,
  program: { _id: row.program_id, programName: row.program },
  university: { _id: row.university_id, universityName: row.university },
  version: row.version,
  savedAt: row.saved_at.toISOString(),
})

/** The drafts of a student, the latest first. */
export async function listOwnDrafts(
  deps: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<z.input<(typeof listDrafts)['reply']>> {
  const rows = await drafts(deps, viewer).orderBy('d.saved_at', 'desc').orderBy('d.program_id').execute()
  return { drafts: rows.map(present) }
}

/**
 * Saves a draft if its version is still the one the client last saw. If two devices save, the second is refused and
 * loses nothing, because it has its own copy.
 * @throws not_found for a program that is not in the catalogue, already_applied when another device has sent it,
 * draft_changed, list_full, invalid_input
 */
export async function saveOwnDraft(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  programId: string,
  given: Given,
): Promise<{ message: string; draft: Draft }> {
  const { db, clock } = deps
  await requireOwnDocuments(deps, viewer, Object.values(given.documents) as string[])
  const now = clock.now()
  const facts = {
    intake: given.intake,
    reached: given.reached,
    documents: JSON.stringify(given.documents),
    details: given.details && JSON.stringify(given.details),
    typed_over: given.typedOver && JSON.stringify(given.typedOver),
    idempotency_key: given.idempotencyKey,
    saved_at: now,
  }
  await db.transaction().execute(async (trx) => {
    if (given.version === 0) await insert(trx, deps, viewer, programId, facts)
    else {
      const saved = await trx
        .updateTable('application_drafts')
        .set({ ...facts, version: sql<number>`version + 1`, reminded: [] })
        .where('student_id', '=', viewer.userId)
        .where('program_id', '=', programId)
        .where('version', '=', given.version)
        .returning('version')
        .executeTakeFirst()
      if (!saved)
        throw refuse((await readDraft({ db: trx }, viewer, programId)) ? 'draft_changed' : 'not_found')
    }
    await recordAct(trx, deps, 'draft', programId)
  })
  return { message: draftMessages.saved, draft: (await readDraft(deps, viewer, programId))! }
}

async function insert(
  db: Transaction<Database>,
  { clock }: Pick<Deps, 'clock'>,
  viewer: Viewer,
  programId: string,
  facts: { intake: string },
): Promise<void> {
  const program = await db
    .selectFrom('programs')
    .select('id')
    .where('id', '=', programId)
    .where('status', '=', 'published')
    .executeTakeFirst()
  if (!program) throw refuse('not_found')
  const open = await db
    .selectFrom('applications')
    .select('id')
    .where('student_id', '=', viewer.userId)
    .where('program_id', '=', programId)
    .where('intake', '=', facts.intake)
    .where('stage', 'in', openStages)
    .executeTakeFirst()
  if (open) throw refuse('already_applied')
  await lockStudentLists(db, viewer.userId)
  const { count } = await db
    .selectFrom('application_drafts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('student_id', '=', viewer.userId)
    .executeTakeFirstOrThrow()
  if (count >= mostDrafts) throw refuse('list_full')
  const made = await db
    .insertInto('application_drafts')
    .values({
      ...(facts as typeof facts & { reached: 'program'; idempotency_key: string; saved_at: Date }),
      student_id: viewer.userId,
      program_id: programId,
      begun_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  if (!made) throw refuse('draft_changed')
}

async function readDraft(deps: Pick<Deps, 'db'>, viewer: Viewer, programId: string): Promise<Draft | null> {
  const row = await drafts(deps, viewer).where('d.program_id', '=', programId).executeTakeFirst()
  return row ? present(row) : null
}

async function requireOwnDocuments(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const own = await db
    .selectFrom('documents')
    .select('id')
    .where('student_id', '=', viewer.userId)
    .where('id', 'in', [...ids])
    .execute()
  if (own.length < new Set(ids).size) {
    throw refuse('invalid_input', {
      fields: { documents: vaultMessages.notYours },
    })
  }
}

/** Deletes a draft; a missing one counts as deleted. */
export async function deleteOwnDraft(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  programId: string,
): Promise<{ message: string }> {
  await deps.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('application_drafts')
      .where('student_id', '=', viewer.userId)
      .where('program_id', '=', programId)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await recordAct(trx, deps, 'draft-deleted', programId)
  })
  return { message: draftMessages.removed }
}
