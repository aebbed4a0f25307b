import { sql } from 'kysely'
import { movedColumns } from '#areas/students/merging/server/merged-columns.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { studentImportMessages as texts } from '#texts/students/import/student-import.ts'
import type { undoStudentImport as route } from '../contract.ts'

/** What the import itself writes. */
const ownTables: readonly string[] = ['student_details.user_id', 'student_notes.student_id']

/** A row in any of these shows that somebody has worked with the student, or that the student has logged in. */
const traces = [
  ...movedColumns.filter((column) => !ownTables.includes(column)),
  'acting_codes.student_id',
  'password_links.user_id',
  'sessions.user_id',
  'student_merges.remaining_id',
  'student_merges.other_id',
]

/**
 * Removes the students of an import whom nobody has touched since: not changed, not invited, without a row of any kind
 * besides what the import wrote. The others stay.
 * @throws not_found; move_not_possible when it was undone before
 */
export async function undoImport(
  deps: Deps,
  viewer: Viewer,
  importId: string,
): Promise<ReplyOf<typeof route>> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const undone = await trx
      .updateTable('student_imports')
      .set({ undone_at: now, undone_by: viewer.userId })
      .where('id', '=', importId)
      .where('undone_at', 'is', null)
      .returning(['created'])
      .executeTakeFirst()
    if (!undone) {
      const there = await trx
        .selectFrom('student_imports')
        .select('id')
        .where('id', '=', importId)
        .executeTakeFirst()
      throw there ? refuse('move_not_possible', { message: texts.undoneBefore }) : refuse('not_found')
    }
    const untouched = traces.map((column) => {
      const [table, owner] = column.split('.') as [string, string]
      return sql`not exists (select from ${sql.table(table)} t where t.${sql.ref(owner)} = u.id)`
    })
    // Whoever is working with one of them finishes first. Otherwise the deletion below would wait for them, and then
    // would not see what they have written, and delete it too.
    await sql`
      select from users where id in (select student_id from student_import_rows where import_id = ${importId})
      order by id for update`.execute(trx)
    await sql`select set_config('manzil.undoing_import', 'on', true)`.execute(trx)
    const { rows } = await sql<{ id: string }>`
      delete from users u using student_import_rows r, student_imports i
      where r.import_id = ${importId} and i.id = r.import_id and u.id = r.student_id
        and u.role = 'student' and u.status = 'pending' and u.password_hash is null and u.merged_into is null
        and u.updated_at = i.imported_at
        and not exists (select from student_details d where d.user_id = u.id and d.updated_at <> i.imported_at)
        and not exists (select from student_notes n where n.student_id = u.id and n.at <> i.imported_at)
        and not exists (select from identity_documents p where p.user_id = u.id and p.changed_at <> i.imported_at)
        and ${sql.join(untouched, sql` and `)}
      returning u.id`.execute(trx)
    const removed = rows.length
    await trx.updateTable('student_imports').set({ removed }).where('id', '=', importId).execute()
    await writeAudit(trx, deps, {
      action: 'students.import-undone',
      by: viewer,
      object: { kind: 'student-import', id: importId },
      details: { removed, kept: undone.created - removed },
    })
    return { message: texts.undone({ removed, kept: undone.created - removed }) }
  })
}
