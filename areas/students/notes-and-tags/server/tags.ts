import { sql, type Kysely } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { notesAndTagsMessages as messages } from '#texts/students/notes-and-tags/notes-and-tags-messages.ts'
import {
  tagsPerStudent,
  type addStudentTag,
  type listTagsAndOfficers as listRoute,
  type removeStudentTag,
  type Tag,
} from '../contract.ts'
import { tagsColumn } from './office-columns.ts'
import { requireOpenStudent } from './require-student.ts'

async function tagsOf(db: Kysely<Database>, studentId: string): Promise<Tag[]> {
  const { tags } = await db
    .selectFrom('users as u')
    .select(tagsColumn.as('tags'))
    .where('u.id', '=', studentId)
    .executeTakeFirstOrThrow()
  return tags
}

/** The id of the tag of a name, created if needed. Two who create it together get the same one. */
async function tagNamed(trx: Trx, name: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into tags (name) values (${name})
    on conflict (lower(name)) do update set name = tags.name returning id`.execute(trx)
  return rows[0]!.id
}

/** Tags a student; a student who has the tag keeps it. @throws not_found, list_full */
export async function tagStudent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  studentId: string,
  { name }: BodyOf<typeof addStudentTag>,
): Promise<ReplyOf<typeof addStudentTag>> {
  return db.transaction().execute(async (trx) => {
    await requireOpenStudent(trx, studentId)
    const before = await tagsOf(trx, studentId)
    const tagId = await tagNamed(trx, name)
    if (before.some(({ _id }) => _id === tagId)) return { message: messages.tagged, tags: before }
    if (before.length >= tagsPerStudent) {
      throw refuse('list_full', { message: messages.tagsFull({ most: tagsPerStudent }) })
    }
    await trx
      .insertInto('student_tags')
      .values({ student_id: studentId, tag_id: tagId, added_by: viewer.userId, added_at: clock.now() })
      .execute()
    const tags = await tagsOf(trx, studentId)
    await writeAudit(
      trx,
      { clock },
      {
        action: 'student.tagged',
        by: viewer,
        object: { kind: 'student', id: studentId },
        details: { tag: tagId },
      },
    )
    return { message: messages.tagged, tags }
  })
}

/** Removes a tag from a student. @throws not_found, also when the student does not have it */
export async function untagStudent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  studentId: string,
  tagId: string,
): Promise<ReplyOf<typeof removeStudentTag>> {
  return db.transaction().execute(async (trx) => {
    await requireOpenStudent(trx, studentId)
    // So that nobody gives the tag to somebody else or merges it, until it is known whether anybody has it.
    await trx.selectFrom('tags').select('id').where('id', '=', tagId).forUpdate().execute()
    const removed = await trx
      .deleteFrom('student_tags')
      .where('student_id', '=', studentId)
      .where('tag_id', '=', tagId)
      .returning('tag_id')
      .executeTakeFirst()
    if (!removed) throw refuse('not_found')
    // A tag that nobody has is shown nowhere. It may name the student, and erasing the account would not find it.
    await sql`delete from tags where id = ${tagId}
      and not exists (select from student_tags s where s.tag_id = ${tagId})`.execute(trx)
    const tags = await tagsOf(trx, studentId)
    await writeAudit(
      trx,
      { clock },
      {
        action: 'student.untagged',
        by: viewer,
        object: { kind: 'student', id: studentId },
        details: { tag: tagId },
      },
    )
    return { message: messages.untagged, tags }
  })
}

/** Tags that some student has, and everybody who can be responsible for a student. */
export async function listTagsAndOfficers({ db }: Pick<Deps, 'db'>): Promise<ReplyOf<typeof listRoute>> {
  const [tags, officers] = await Promise.all([
    db
      .selectFrom('tags as t')
      .select(['t.id as _id', 't.name'])
      .where(sql<boolean>`exists (select from student_tags st where st.tag_id = t.id)`)
      .orderBy(sql`lower(t.name)`)
      .orderBy('t.id')
      .execute(),
    db
      .selectFrom('users')
      .select(['id as _id', 'name'])
      .where('role', 'in', ['officer', 'admin'])
      .where('status', '=', 'active')
      .orderBy('name')
      .orderBy('id')
      .execute(),
  ])
  return { tags, officers }
}
