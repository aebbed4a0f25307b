import type { Kysely } from 'kysely'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { notesAndTagsMessages as messages } from '#texts/students/notes-and-tags/notes-and-tags-messages.ts'
import type { addStudentNote as route, StudentNote } from '../contract.ts'
import { requireOpenStudent } from './require-student.ts'

const notes = (db: Kysely<Database>, studentId: string) =>
  db
    .selectFrom('student_notes as n')
    .innerJoin('users as w', 'w.id', 'n.author_id')
    .select(['n.id', 'n.text', 'n.at', 'w.name'])
    .where('n.student_id', '=', studentId)

const present = (row: { id: string; text: string; at: Date; name: string }): StudentNote => ({
  _id: row.id,
  text: row.text,
  by: row.name,
  at: row.at.toISOString(),
})

/**
 * Stores an internal note about a student; under the same key once.
 * @throws not_found; key_reused when the key belongs to a note about somebody else
 */
export async function addStudentNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  studentId: string,
  { text }: BodyOf<typeof route>,
  key: string | undefined,
): Promise<ReplyOf<typeof route>> {
  return db.transaction().execute(async (trx) => {
    await requireOpenStudent(trx, studentId)
    const stored = await trx
      .insertInto('student_notes')
      .values({
        student_id: studentId,
        author_id: viewer.userId,
        text,
        at: clock.now(),
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
    if (!stored) {
      const before = await notes(trx, studentId)
        .where('n.author_id', '=', viewer.userId)
        .where('n.idempotency_key', '=', key!)
        .executeTakeFirst()
      if (!before) throw refuse('key_reused')
      return { message: messages.noted, note: present(before) }
    }
    const note = await notes(trx, studentId).where('n.id', '=', stored.id).executeTakeFirstOrThrow()
    await writeAudit(
      trx,
      { clock },
      {
        action: 'student.noted',
        by: viewer,
        object: { kind: 'student', id: studentId },
        details: { note: stored.id },
      },
    )
    return { message: messages.noted, note: present(note) }
  })
}
