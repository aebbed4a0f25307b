import { editingMessages } from '#texts/catalogue/editing/editing-messages.ts'
import { sql } from 'kysely'
import type { BodyOf, QueryOf, ReplyOf } from '#platform/contract/route.ts'
import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { type KnownSource, type RecordStatus } from '../contract/catalogue-facts.ts'
import {
  programGroups,
  type createProgram as createRoute,
  type CatalogueProgram,
  type listCataloguePrograms as listRoute,
  type moveProgram as moveRoute,
  type ProgramGroup,
  type ProgramValues,
  type saveProgram as saveRoute,
} from '../contract/program-editing.ts'
import { isStale, knownSource } from './fact-sources.ts'
import { editableFacts, moveRecord, mustBePast, saveFacts, undoEdit, type Editor } from './save-facts.ts'
import { programEntity } from './program-facts.ts'
import { findBegun } from './find-begun.ts'
import { recordEdit, presentEdit } from './record-edits.ts'

type Saved = { message: string; program: CatalogueProgram }

/** A program as officers edit it. @throws not_found */
export async function showCatalogueProgram(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  id: string,
): Promise<{ program: CatalogueProgram }> {
  const { row, edits, ...more } = await editableFacts(db, programEntity, id)
  const today = clock.now().toISOString().slice(0, 10)
  const university = await db
    .selectFrom('programs as p')
    .innerJoin('universities as u', 'u.id', 'p.university_id')
    .select(['u.id as _id', 'u.name as universityName', 'u.country', 'u.status'])
    .where('p.id', '=', id)
    .executeTakeFirstOrThrow()
  const sources = programGroups.map((group) => [group, knownSource(row.sources, row.whole, group, today)])
  return {
    program: {
      _id: id,
      status: row.status,
      version: row.version,
      groups: row.groups,
      ...more,
      edits: edits.map(presentEdit),
      sources: Object.fromEntries(sources) as Record<ProgramGroup, KnownSource>,
      university,
    },
  }
}

/**
 * Creates a program of a university as a draft; once, when the call is repeated.
 * @throws not_found
 */
export async function createProgram(
  deps: Editor,
  viewer: Viewer,
  universityId: string,
  { name, source }: BodyOf<typeof createRoute>,
): Promise<Saved> {
  mustBePast(source.checkedOn, deps)
  const now = deps.clock.now()
  const id = await deps.db.transaction().execute(async (trx) => {
    const university = await trx
      .selectFrom('universities')
      .select('country')
      .where('id', '=', universityId)
      .forKeyShare()
      .executeTakeFirst()
    if (!university) throw refuse('not_found')
    // A repeated call waits until the first has ended.
    await sql`select pg_advisory_xact_lock(hashtext('new program'), hashtext(${universityId}))`.execute(trx)
    const more = sql<boolean>`r.university_id = ${universityId}`
    const begun = await findBegun(trx, viewer, { table: 'programs', name, source, more }, now)
    if (begun !== undefined) return begun
    const made = await trx
      .insertInto('programs')
      .values({
        university_id: universityId,
        country: university.country,
        name,
        status: 'draft',
        source_url: source.url,
        source_note: source.document,
        checked_on: source.checkedOn,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordEdit(trx, {
      entity: 'program',
      recordId: made.id,
      version: 1,
      kind: 'created',
      by: viewer,
      at: now,
    })
    await writeAudit(trx, deps, {
      action: 'program.created',
      by: viewer,
      object: { kind: 'program', id: made.id },
    })
    return made.id
  })
  return { message: editingMessages.made, ...(await showCatalogueProgram(deps, id)) }
}

/** Changes one group of facts. @throws not_found, invalid_input, draft_changed */
export async function saveProgram(
  deps: Editor,
  viewer: Viewer,
  id: string,
  body: BodyOf<typeof saveRoute>,
): Promise<Saved> {
  await saveFacts<ProgramValues, ProgramGroup>(deps, viewer, programEntity, id, body)
  return { message: editingMessages.saved, ...(await showCatalogueProgram(deps, id)) }
}

/** Publishes a program, withdraws it, or makes it a draft again. @throws not_found, move_not_possible */
export async function moveProgram(
  deps: Editor,
  viewer: Viewer,
  id: string,
  body: BodyOf<typeof moveRoute>,
): Promise<Saved> {
  const open = await moveRecord(deps, viewer, programEntity, id, body)
  const move = body.status === 'draft' ? 'drafted' : body.status
  const message = move === 'withdrawn' ? editingMessages.withdrawn({ open }) : editingMessages[move]
  return { message, ...(await showCatalogueProgram(deps, id)) }
}

/** Undoes the last change of facts. @throws not_found, draft_changed, move_not_possible */
export async function undoProgramEdit(
  deps: Editor,
  viewer: Viewer,
  id: string,
  version: number,
): Promise<Saved> {
  await undoEdit(deps, viewer, programEntity, id, version)
  return { message: editingMessages.undone, ...(await showCatalogueProgram(deps, id)) }
}

interface Row {
  id: string
  name: string
  award: string | null
  level: number | null
  campus: string | null
  status: RecordStatus
  oldest_check: string | null
  has_source: boolean
  intakes: number
  draft_intakes: number
  open_mistakes: number
}

/**
 * The SQL condition on `programs p` for a list of a university's programs. The search matches words of a name or award,
 * in any order.
 */
export function listedPrograms(
  universityId: string,
  { search, status }: Pick<QueryOf<typeof listRoute>, 'search' | 'status'>,
) {
  // Folding leaves no character that has a special meaning in `like`. A search of only such characters matches nothing.
  const folded = foldWords(search).split(' ').filter(Boolean)
  const words = search !== '' && folded.length === 0 ? ['|'] : folded
  return sql`p.university_id = ${universityId}
    and ${status === undefined ? sql`true` : sql`p.status = ${status}`}
    and not exists (select from unnest(${words}::text[]) as word
      where catalogue_fold(p.name) || ' ' || coalesce(catalogue_fold(p.award), '') not like '%' || word || '%')`
}

/** A page of a university's programs, by name. @throws not_found */
export async function listCataloguePrograms(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  universityId: string,
  { page, limit, ...filters }: QueryOf<typeof listRoute>,
): Promise<ReplyOf<typeof listRoute>> {
  const university = await db
    .selectFrom('universities')
    .select('id')
    .where('id', '=', universityId)
    .executeTakeFirst()
  if (!university) throw refuse('not_found')
  const today = clock.now().toISOString().slice(0, 10)
  const where = listedPrograms(universityId, filters)
  const { rows } = await sql<Row>`
    select p.id, p.name, p.award, p.level, p.campus, p.status, p.oldest_check,
      not (p.source_url is null and p.url is null and p.source_note is null and p.group_sources = '{}') as has_source,
      (select count(*)::int from program_intakes i where i.program_id = p.id and i.status = 'published') as intakes,
      (select count(*)::int from program_intakes i where i.program_id = p.id and i.status = 'draft') as draft_intakes,
      (select count(*)::int from mistakes m where m.program_id = p.id and m.handled_at is null) as open_mistakes
    from programs p where ${where} order by p.name, p.id limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  )
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from programs p where ${where}`.execute(db)
  return {
    data: rows.map((row) => ({
      _id: row.id,
      programName: row.name,
      award: row.award,
      level: row.level,
      campus: row.campus,
      status: row.status,
      checkedOn: row.oldest_check,
      stale: isStale(row.oldest_check, today),
      hasSource: row.has_source,
      intakes: row.intakes,
      draftIntakes: row.draft_intakes,
      openMistakes: row.open_mistakes,
    })),
    totalCount: counted.rows[0]!.total,
  }
}
