import type { Kysely } from 'kysely'
import type { Student } from '#contract/students.ts'
import type { Database } from '#database/tables.ts'
import { refuse } from '#server/http/refusal.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { presentStudent, students } from './present-student.ts'

/** One student: oneself, or any for an officer. @throws not_found for another's record, as for none */
export async function readStudent(db: Kysely<Database>, viewer: Viewer, studentId: string): Promise<Student> {
  const row = await students(db)
    .where('u.id', '=', studentId)
    .$if(viewer.role === 'student', (query) => query.where('u.id', '=', viewer.userId))
    .executeTakeFirst()
  if (!row) throw refuse('not_found')
  return presentStudent(row)
}
