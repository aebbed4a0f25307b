import type { Kysely } from 'kysely'
import type { Student } from '#areas/accounts/profile/contract/students.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { currentActing } from '#platform/acting/acting.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { readSections } from '#areas/accounts/offers.ts'
import { refuse } from '#platform/http/refusal.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { presentStudent, students, versionOf } from './present-student.ts'

/**
 * One student: oneself, or any for an officer.
 * @throws not_found also for somebody else's record
 */
export async function readStudent(db: Kysely<Database>, viewer: Viewer, studentId: string): Promise<Student> {
  const row = await students(db)
    .where('u.id', '=', studentId)
    .$if(viewer.role === 'student', (query) => query.where('u.id', '=', viewer.userId))
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  const known = presentStudent(row)
  const student = { ...known, version: versionOf(known) }
  // Officers see only the copy that was sent. These sections contain the needs, which stay hidden from officers who act.
  if (viewer.userId !== studentId || currentActing() !== null) return student
  return { ...student, sections: await readSections(db, studentId) }
}

/** The same for the call, which logs the views of officers. @throws not_found */
export async function showStudent(deps: Deps, viewer: Viewer, studentId: string): Promise<{ data: Student }> {
  if (viewer.role === 'student') return { data: await readStudent(deps.db, viewer, studentId) }
  return deps.db.transaction().execute(async (trx) => {
    const data = await readStudent(trx, viewer, studentId)
    await writeAudit(trx, deps, {
      action: 'student.viewed',
      by: viewer,
      object: { kind: 'student', id: studentId },
    })
    return { data }
  })
}
