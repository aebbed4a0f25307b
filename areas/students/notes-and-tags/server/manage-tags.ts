import { sql } from 'kysely'
import type { BodyOf, QueryOf, ReplyOf } from '#platform/contract/route.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { isConflict, type Trx } from '#platform/database/transaction.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { notesAndTagsMessages as messages } from '#texts/students/notes-and-tags/notes-and-tags-messages.ts'
import type {
  listTags as listRoute,
  mergeTags as mergeRoute,
  renameTag as renameRoute,
  Tag,
} from '../contract.ts'

/** Tags that some student has, by name, with how many have each. */
export async function listTags(
  { db }: Pick<Deps, 'db'>,
  { page, limit }: QueryOf<typeof listRoute>,
): Promise<ReplyOf<typeof listRoute>> {
  const { rows } = await sql<Tag & { students: number; total: number }>`
    select t.id as _id, t.name, h.students, count(*) over ()::int as total
    from tags t join (select tag_id, count(*)::int as students from student_tags group by tag_id) h on h.tag_id = t.id
    order by lower(t.name), t.id limit ${limit} offset ${(page - 1) * limit}`.execute(db)
  return {
    data: rows.map(({ _id, name, students }) => ({ _id, name, students })),
    totalCount: rows[0]?.total ?? (page === 1 ? 0 : await countTags(db)),
  }
}

/** For a page beyond the last one, which has no row to carry the total. */
async function countTags(db: Deps['db']): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct tag_id)::int as total from student_tags`.execute(db)
  return rows[0]!.total
}

/** The names of tags, locked so that nobody renames, merges or gives them meanwhile. */
async function lockTags(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await trx
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** @throws changed_meanwhile if a tag has another name than the caller has seen */
function requireSeen(name: string, seen: string): void {
  if (name !== seen) throw refuse('changed_meanwhile', { message: messages.tagRenamed({ seen, name }) })
}

/**
 * Renames a tag for everybody who has it.
 * @throws not_found; changed_meanwhile; invalid_input for the name of another tag
 */
export async function renameTag(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  tagId: string,
  { name, seen }: BodyOf<typeof renameRoute>,
): Promise<ReplyOf<typeof renameRoute>> {
  try {
    return await db.transaction().execute(async (trx) => {
      const current = (await lockTags(trx, [tagId])).get(tagId)
      if (current === undefined) throw refuse('not_found')
      requireSeen(current, seen)
      // A tag that nobody has is shown nowhere; its name is free.
      await sql`delete from tags t where lower(t.name) = lower(${name}) and t.id <> ${tagId}
        and not exists (select from student_tags s where s.tag_id = t.id)`.execute(trx)
      await trx.updateTable('tags').set({ name }).where('id', '=', tagId).execute()
      await writeAudit(
        trx,
        { clock },
        { action: 'tag.renamed', by: viewer, object: { kind: 'tag', id: tagId } },
      )
      return { message: messages.renamed, tag: { _id: tagId, name } }
    })
  } catch (error) {
    if (isConflict(error, 'tags_name'))
      throw refuse('invalid_input', { fields: { name: messages.nameTaken } })
    throw error
  }
}

/**
 * Gives everybody who has a tag another one instead, and deletes it.
 * @throws not_found, also for the other tag; invalid_input for the same tag; changed_meanwhile
 */
export async function mergeTags(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  tagId: string,
  { into, seen }: BodyOf<typeof mergeRoute>,
): Promise<ReplyOf<typeof mergeRoute>> {
  if (into === tagId) throw refuse('invalid_input', { fields: { into: messages.sameTag } })
  return db.transaction().execute(async (trx) => {
    const names = await lockTags(trx, [tagId, into])
    const [from, name] = [names.get(tagId), names.get(into)]
    if (from === undefined || name === undefined) throw refuse('not_found')
    requireSeen(from, seen.from)
    requireSeen(name, seen.into)
    await sql`insert into student_tags (student_id, tag_id, added_by, added_at)
      select student_id, ${into}, added_by, added_at from student_tags where tag_id = ${tagId}
      on conflict do nothing`.execute(trx)
    const { numDeletedRows } = await trx
      .deleteFrom('student_tags')
      .where('tag_id', '=', tagId)
      .executeTakeFirstOrThrow()
    // A merge of two students that is undone later gives the tag back under its new name.
    await sql`update student_merge_rows set detail = jsonb_set(detail, '{tag_id}', to_jsonb(${into}::text))
      where table_name = 'student_tags' and detail ->> 'tag_id' = ${tagId}`.execute(trx)
    await trx.deleteFrom('tags').where('id', '=', tagId).execute()
    await writeAudit(
      trx,
      { clock },
      {
        action: 'tag.merged',
        by: viewer,
        object: { kind: 'tag', id: into },
        details: { from: tagId, students: Number(numDeletedRows) },
      },
    )
    return { message: messages.merged({ name }), tag: { _id: into, name } }
  })
}
