import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'
import { addressOrNone } from '#platform/mail/no-address.ts'
import { Day, Email, Phone } from '#platform/contract/fields.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { findDuplicates as route, PossibleDuplicate } from '../contract.ts'

/** The maximum shown; a phone number with more matches belongs to a shop. */
const most = 10

/** Minimum similarity of two names, from 0 to 1: matches Siddiqui with Siddiqi, but not siblings. */
const alike = 0.43

interface TwinRow {
  id: string
  name: string
  email: string
  created_at: Date
  by_birth: boolean
  by_phone: boolean
  by_email: boolean
}

/** The known details of a person who may already have a record. */
export interface DuplicateQuery {
  /** The record on the screen; null for somebody who has none yet. */
  readonly _id: string | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly dateOfBirth: string | null
}

/**
 * Students who may be the same person: a similar name and the same date of birth, or the same phone number or address.
 * Only a hint: siblings share phone numbers, and strangers share names and birthdays.
 */
export async function findDuplicates(
  db: Kysely<Database>,
  { _id, name, email, phone, dateOfBirth }: DuplicateQuery,
): Promise<PossibleDuplicate[]> {
  if (phone === null && dateOfBirth === null && email === null) return []
  const { rows } = await sql<TwinRow>`
    with near as (
      select u.id from users u where u.role = 'student' and u.phone = ${phone}
      union
      select u.id from users u where u.role = 'student' and u.email = ${email}
      union
      select d.user_id from student_details d where d.date_of_birth = ${dateOfBirth}::date),
    judged as (
      select u.id, u.name, u.email, u.created_at, coalesce(u.phone = ${phone}, false) as by_phone,
        coalesce(u.email = ${email}, false) as by_email,
        coalesce(d.date_of_birth = ${dateOfBirth}::date, false) and (${wordsOf(sql`u.name`)} = ${wordsOf(sql`${name}`)}
          or similarity(catalogue_fold(u.name), catalogue_fold(${name})) >= ${sql.lit(alike)}) as by_birth
      from near join users u on u.id = near.id left join student_details d on d.user_id = u.id
      where u.role = 'student' and u.status <> 'deleted' and u.id is distinct from ${_id}::uuid)
    select * from judged where by_phone or by_email or by_birth
    order by created_at desc, id limit ${sql.lit(most)}`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: addressOrNone(row.email),
    createdAt: row.created_at.toISOString(),
    because: [
      ...(row.by_birth ? ['name-and-birth' as const] : []),
      ...(row.by_phone ? ['phone' as const] : []),
      ...(row.by_email ? ['email' as const] : []),
    ],
  }))
}

const read = <T>(schema: z.ZodMiniType<T>, text: string | null | undefined): T | null =>
  z.safeParse(schema, text).data ?? null

/** The same for somebody who is being added; incomplete values are ignored. */
export async function findDuplicatesOfInput(
  { db }: Pick<Deps, 'db'>,
  { name, email, phone, dateOfBirth }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  return {
    twins: await findDuplicates(db, {
      _id: null,
      name: name ?? '',
      email: read(Email, email),
      phone: read(Phone, phone),
      dateOfBirth: read(Day, dateOfBirth),
    }),
  }
}

/** The words of a name without accents and order: `Ahmed, Bilal` equals `Bilal Ahmed`. */
const wordsOf = (name: ReturnType<typeof sql>) => sql`(
  select array_agg(word order by word) from regexp_split_to_table(catalogue_fold(${name}), ' ') word
  where word <> '')`
