import { editingMessages } from '#texts/catalogue/editing/editing-messages.ts'
import { sql } from 'kysely'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'

import type {
  createUniversity as createRoute,
  CatalogueUniversity,
  moveUniversity as moveRoute,
  saveUniversity as saveRoute,
  UniversityGroup,
  UniversityValues,
} from '../contract/university-editing.ts'
import { knownSource } from './fact-sources.ts'
import { editableFacts, moveRecord, mustBePast, saveFacts, undoEdit, type Editor } from './save-facts.ts'
import { findBegun } from './find-begun.ts'
import { recordEdit, presentEdit } from './record-edits.ts'
import { listRegulators, universityEntity } from './university-facts.ts'

type Saved = { message: string; university: CatalogueUniversity }

/** A university as officers edit it. @throws not_found */
export async function showCatalogueUniversity(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<{ university: CatalogueUniversity }> {
  const { row, edits, ...more } = await editableFacts(db, universityEntity, id)
  const today = clock.now().toISOString().slice(0, 10)
  const source = (group: UniversityGroup) => knownSource(row.sources, row.whole, group, today)
  const { count } = await db
    .selectFrom('programs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('university_id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    university: {
      _id: id,
      status: row.status,
      version: row.version,
      groups: row.groups,
      ...more,
      edits: edits.map(presentEdit),
      sources: {
        names: source('names'),
        place: source('place'),
        facts: source('facts'),
        applying: source('applying'),
      },
      regulators: await listRegulators(db),
      programs: count,
    },
  }
}

/**
 * Creates a university as a draft; once, when the call is repeated.
 * @throws invalid_input when the country already has one of this name
 */
export async function createUniversity(
  deps: Editor,
  viewer: Viewer,
  { name, country, source }: BodyOf<typeof createRoute>,
): Promise<Saved> {
  mustBePast(source.checkedOn, deps)
  const now = deps.clock.now()
  const id = await deps.db.transaction().execute(async (trx) => {
    // If two officers create the same university at the same time, the second is refused.
    await sql`select pg_advisory_xact_lock(hashtext('university'), hashtext(${country}))`.execute(trx)
    const more = sql<boolean>`r.country = ${country}`
    const begun = await findBegun(trx, viewer, { table: 'universities', name, source, more }, now)
    if (begun !== undefined) return begun
    const { rows } = await sql`select 1 from universities
      where country = ${country} and names && catalogue_names(array[${name}::text]) limit 1`.execute(trx)
    if (rows.length > 0) throw refuse('invalid_input', { fields: { name: editingMessages.twin } })
    const made = await trx
      .insertInto('universities')
      .values({
        name,
        country,
        status: 'draft',
        source_url: source.url,
        source_note: source.document,
        checked_on: source.checkedOn,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEdit(trx, {
      entity: 'university',
      recordId: made.id,
      version: 1,
      kind: 'created',
      by: viewer,
      at: now,
    })
    await writeAudit(trx, deps, {
      action: 'university.created',
      by: viewer,
      object: { kind: 'university', id: made.id },
    })
    return made.id
  })
  return { message: editingMessages.made, ...(await showCatalogueUniversity(deps, id)) }
}

/** Changes one group of facts. @throws not_found, invalid_input, draft_changed */
export async function saveUniversity(
  deps: Editor,
  viewer: Viewer,
  id: string,
  body: BodyOf<typeof saveRoute>,
): Promise<Saved> {
  if (body.group === 'recognition') {
    for (const [at, { checkedOn }] of body.value.listings.entries()) {
      mustBePast(checkedOn, deps, `value.listings.${at}.checkedOn`)
    }
  }
  await saveFacts<UniversityValues, UniversityGroup>(deps, viewer, universityEntity, id, body)
  return { message: editingMessages.saved, ...(await showCatalogueUniversity(deps, id)) }
}

/** Publishes a university, withdraws it, or makes it a draft again. @throws not_found, move_not_possible */
export async function moveUniversity(
  deps: Editor,
  viewer: Viewer,
  id: string,
  body: BodyOf<typeof moveRoute>,
): Promise<Saved> {
  const open = await moveRecord(deps, viewer, universityEntity, id, body)
  const move = body.status === 'draft' ? 'drafted' : body.status
  const message = move === 'withdrawn' ? editingMessages.withdrawn({ open }) : editingMessages[move]
  return { message, ...(await showCatalogueUniversity(deps, id)) }
}

/** Undoes the last change of facts. @throws not_found, draft_changed, move_not_possible */
export async function undoUniversityEdit(
  deps: Editor,
  viewer: Viewer,
  id: string,
  version: number,
): Promise<Saved> {
  await undoEdit(deps, viewer, universityEntity, id, version)
  return { message: editingMessages.undone, ...(await showCatalogueUniversity(deps, id)) }
}
