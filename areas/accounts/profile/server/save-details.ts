import type { Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { StudentDetails } from '../contract/students.ts'

/** Details as a form sends them: what is left out stays as it is. */
export type DetailsInput = Partial<StudentDetails>

/** Keeps what a form says about a student, beside what is known already. */
export async function saveDetails(
  trx: Transaction<Database>,
  studentId: string,
  input: DetailsInput,
  now: Date,
): Promise<void> {
  const given = {
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
    .values({ user_id: studentId, ...given, updated_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...given, updated_at: now }))
    .execute()
}
