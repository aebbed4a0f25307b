import type { Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { StudentDetails } from '../contract/students.ts'

/** Changes of details; fields left out stay. */
export type DetailsInput = Partial<StudentDetails>

/** Stores changes of a student's details. */
export async function saveDetails(
  trx: Transaction<Database>,
  studentId: string,
  input: DetailsInput,
  now: Date,
): Promise<void> {
  const columns = {
    date_of_birth: input.dateOfBirth,
    nationality: input.nationality,
    country: input.country,
    city: input.city,
    address: input.address,
    education: input.education,
  }
  // Undefined columns are left out of the statement, so an update touches only what was sent.
  await trx
    .insertInto('student_details')
    .values({ user_id: studentId, ...columns, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...columns, updated_at: now }))
    .execute()
}
