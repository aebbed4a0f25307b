import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { Student } from '#areas/accounts/profile/contract/students.ts'
import type { Database } from '#platform/database/tables.ts'
import { addressOrNone } from '#platform/mail/no-address.ts'

/** Students with their details, without closed accounts. */
export const students = (db: Kysely<Database>) => people(db).where('u.status', '!=', 'deleted')

/** The same, including accounts that are closed and not deleted yet. Records merged into another are in neither. */
export function people(db: Kysely<Database>) {
  return db
    .selectFrom('users as u')
    .leftJoin('student_details as d', 'd.user_id', 'u.id')
    .select((eb) => [
      'u.id',
      'u.name',
      'u.email',
      'u.phone',
      'u.status',
      'u.created_at',
      'd.date_of_birth',
      'd.nationality',
      'd.country',
      'd.city',
      'd.address',
      'd.education',
      eb
        .selectFrom('applications as a')
        .select(sql<number>`count(*)`.as('count'))
        .whereRef('a.student_id', '=', 'u.id')
        .as('applications'),
    ])
    .where('u.role', '=', 'student')
    .where('u.merged_into', 'is', null)
}

type StudentRow = Awaited<ReturnType<ReturnType<typeof students>['executeTakeFirstOrThrow']>>

/** A row of `students` in the format of the wire. */
export const presentStudent = (row: StudentRow): Student => ({
  _id: row.id,
  name: row.name,
  email: addressOrNone(row.email),
  phone: row.phone,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  details: {
    dateOfBirth: row.date_of_birth,
    nationality: row.nationality,
    country: row.country,
    city: row.city,
    address: row.address,
    education: row.education,
  },
  applicationCount: row.applications ?? 0,
})

/**
 * A version of everything that an update may change: people who read the same data get the same version.
 */
export const versionOf = ({ name, phone, details }: Student): string =>
  createHash('sha256')
    .update(JSON.stringify([name, phone, ...detailNames.map((one) => details[one])]))
    .digest('base64url')
    .slice(0, 22)

const detailNames = ['dateOfBirth', 'nationality', 'country', 'city', 'address', 'education'] as const
