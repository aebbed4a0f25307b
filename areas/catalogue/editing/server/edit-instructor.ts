import { instructorMessages } from '#texts/catalogue/editing/instructor-messages.ts'
import { editingMessages } from '#texts/catalogue/editing/editing-messages.ts'
import { sql } from 'kysely'
import type { BodyOf, QueryOf, ReplyOf } from '#platform/contract/route.ts'
import { foldWords } from '#areas/catalogue/built-in/server/search-words/fold-words.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'

import {
  type createInstructor as createRoute,
  type CatalogueInstructor,
  type InstructorFacts,
  type listCatalogueInstructors as listRoute,
  type moveInstructor as moveRoute,
  type saveInstructor as saveRoute,
} from '../contract/instructor-editing.ts'
import type { Editor } from './save-facts.ts'
import { recordEdit } from './record-edits.ts'

interface Row {
  id: string
  name: string
  title: string | null
  bio: string | null
  subjects: string[]
  languages: string[]
  status: CatalogueInstructor['status']
  version: number
  courses: CatalogueInstructor['courses']
}
type Saved = { message: string; instructor: CatalogueInstructor }

const columns = sql`i.id, i.name, i.title, i.bio, i.subjects, i.languages, i.status, i.version, coalesce((
  select json_agg(json_build_object('_id', c.id, 'title', c.title) order by c.title, c.id) from courses c
  where c.instructor_id = i.id and c.status <> 'withdrawn'), '[]') as courses`

const present = ({
  id,
  name,
  title,
  bio,
  subjects,
  languages,
  status,
  version,
  courses,
}: Row): CatalogueInstructor => ({
  _id: id,
  name,
  title,
  bio,
  subjects,
  languages,
  status,
  version,
  courses,
})
const facts = ({ name, title, bio, subjects, languages }: InstructorFacts) => ({
  name,
  title,
  bio,
  subjects: [...subjects],
  languages: [...languages],
})

/** Instructors of any status, by name, in pages. */
export async function listCatalogueInstructors(
  { db }: Pick<Deps, 'db'>,
  { page, limit, search, status }: QueryOf<typeof listRoute>,
): Promise<ReplyOf<typeof listRoute>> {
  const folded = foldWords(search).split(' ').filter(Boolean)
  const words = search !== '' && folded.length === 0 ? ['|'] : folded
  const where = sql`${status === undefined ? sql`true` : sql`i.status = ${status}`}
    and not exists (select from unnest(${words}::text[]) as word where i.search not like '%' || word || '%')`
  const { rows } = await sql<Row>`select ${columns} from instructors i where ${where}
    order by i.name, i.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  const counted = await sql<{
    total: number
  }>`select count(*)::int as total from instructors i where ${where}`.execute(db)
  return { data: rows.map(present), totalCount: counted.rows[0]!.total }
}

async function oneOf(db: Deps['db'], id: string): Promise<CatalogueInstructor> {
  const { rows } = await sql<Row>`select ${columns} from instructors i where i.id = ${id}`.execute(db)
  if (!rows[0]) throw refuse('not_found')
  return present(rows[0])
}

/** Adds an instructor as a draft. */
export async function createInstructor(
  deps: Editor,
  viewer: Viewer,
  body: BodyOf<typeof createRoute>,
): Promise<Saved> {
  const instructor = await deps.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('instructors')
      .values({ ...facts(body), status: 'draft' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const made = await oneOf(trx, id)
    await note(trx, deps, viewer, made, 'created')
    return made
  })
  return { message: instructorMessages.made, instructor }
}

type Kind = 'created' | 'edited' | 'published' | 'withdrawn' | 'drafted'
const actions = {
  created: 'instructor.created',
  edited: 'instructor.changed',
  published: 'instructor.published',
  withdrawn: 'instructor.withdrawn',
  drafted: 'instructor.drafted',
} as const

async function note(
  trx: Parameters<typeof recordEdit>[0],
  deps: Editor,
  viewer: Viewer,
  { _id, version, courses }: CatalogueInstructor,
  kind: Kind,
  reason: string | null = null,
  images: { before?: unknown; after?: unknown } = {},
): Promise<void> {
  await recordEdit(trx, {
    entity: 'instructor',
    recordId: _id,
    version,
    kind,
    reason,
    by: viewer,
    at: deps.clock.now(),
    ...(images.before === undefined ? {} : { before: { value: images.before, source: null } }),
    ...(images.after === undefined ? {} : { after: { value: images.after, source: null } }),
  })
  await writeAudit(trx, deps, {
    action: actions[kind],
    by: viewer,
    object: { kind: 'instructor', id: _id },
    details: { version, courses: courses.length },
  })
}

/** Changes the facts about an instructor. @throws not_found; draft_changed when somebody else saved first */
export async function saveInstructor(
  deps: Editor,
  viewer: Viewer,
  id: string,
  { version, ...value }: BodyOf<typeof saveRoute>,
): Promise<Saved> {
  const instructor = await deps.db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('instructors')
      .set({ version: version + 1, updated_at: deps.clock.now() })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst()
    const was = await oneOf(trx, id)
    if (!changed) throw refuse('draft_changed', { message: editingMessages.changedMeanwhile })
    await trx.updateTable('instructors').set(facts(value)).where('id', '=', id).execute()
    const is = await oneOf(trx, id)
    await note(trx, deps, viewer, is, 'edited', null, { before: facts(was), after: facts(is) })
    return is
  })
  return { message: editingMessages.saved, instructor }
}

/**
 * Publishes an instructor, withdraws one, or makes one a draft again; the same twice changes nothing.
 * @throws not_found; move_not_possible without a subject
 */
export async function moveInstructor(
  deps: Editor,
  viewer: Viewer,
  id: string,
  { status, reason }: BodyOf<typeof moveRoute>,
): Promise<Saved> {
  const instructor = await deps.db.transaction().execute(async (trx) => {
    await sql`select 1 from instructors where id = ${id} for update`.execute(trx)
    const was = await oneOf(trx, id)
    if (status === 'published' && was.subjects.length === 0) {
      const fields = { subjects: instructorMessages.incomplete }
      throw refuse('move_not_possible', { message: instructorMessages.incomplete, fields })
    }
    if (was.status === status) return was
    await trx
      .updateTable('instructors')
      .set({ status, version: was.version + 1, updated_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    const is = await oneOf(trx, id)
    await note(trx, deps, viewer, is, status === 'draft' ? 'drafted' : status, reason)
    return is
  })
  const message =
    status === 'withdrawn'
      ? withdrawalMessage(instructor.courses.map(({ title }) => title))
      : status === 'draft'
        ? editingMessages.drafted
        : editingMessages.published
  return { message, instructor }
}

const withdrawalMessage = (courses: readonly string[]) =>
  courses.length === 0
    ? instructorMessages.withdrawn
    : instructorMessages.withdrawnFrom({ courses: courses.join(', ') })
