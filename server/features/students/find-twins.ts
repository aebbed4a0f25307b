import { sql, type Kysely } from 'kysely'
import type { StudentFile } from '#contract/student-file.ts'
import type { Student } from '#contract/students.ts'
import type { Database } from '#database/tables.ts'

/** Most that are shown; more than a few say that a number is a shop's. */
const most = 10

interface TwinRow {
  id: string
  name: string
  email: string
  created_at: Date
  by_birth: boolean
  by_phone: boolean
}

/**
 * Students who may be the same person: the same words in the name and the same day of birth, or the same telephone
 * number. A hint and no more: brothers share numbers, and strangers share names and days.
 */
export async function findTwins(
  db: Kysely<Database>,
  { _id, name, phone, details }: Pick<Student, '_id' | 'name' | 'phone' | 'details'>,
): Promise<StudentFile['twins']> {
  const { dateOfBirth } = details
  if (phone === null && dateOfBirth === null) return []
  const { rows } = await sql<TwinRow>`
    with near as (
      select u.id from users u where u.role = 'student' and u.phone = ${phone}
      union
      select d.user_id from student_details d where d.date_of_birth = ${dateOfBirth}::date),
    judged as (
      select u.id, u.name, u.email, u.created_at, coalesce(u.phone = ${phone}, false) as by_phone,
        coalesce(d.date_of_birth = ${dateOfBirth}::date, false) and ${wordsOf(sql`u.name`)} = ${wordsOf(sql`${name}`)}
          as by_birth
      from near join users u on u.id = near.id left join student_details d on d.user_id = u.id
      where u.role = 'student' and u.status <> 'deleted' and u.id <> ${_id})
    select * from judged where by_phone or by_birth order by created_at desc, id limit ${sql.lit(most)}`.execute(
    db,
  )
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    createdAt: row.created_at.toISOString(),
    because: [
      ...(row.by_birth ? ['name-and-birth' as const] : []),
      ...(row.by_phone ? ['phone' as const] : []),
    ],
  }))
}

/** The words of a name without accents and in no order: `Ahmed, Bilal` is `Bilal Ahmed`. */
const wordsOf = (name: ReturnType<typeof sql>) => sql`(
  select array_agg(word order by word) from regexp_split_to_table(catalogue_fold(${name}), ' ') word
  where word <> '')`
