import { sql, type Kysely } from 'kysely'
import * as z from 'zod/mini'
import { addressOrNone } from '#platform/mail/no-address.ts'
import { PassportNumber, ThirteenDigits } from '#areas/accounts/profile/contract/profile-input.ts'
import type { IdentityDocument } from '#areas/accounts/profile/contract/profile-vocabulary.ts'
import { digestNumber } from '#areas/accounts/offers.ts'
import { Day, Email, Phone } from '#platform/contract/fields.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import { runPrepared } from '#platform/database/run-prepared.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { duplicateReasons, type findDuplicates as route, type PossibleDuplicate } from '../contract.ts'

/** The maximum shown; a phone number with more matches belongs to a shop. */
const most = 10

/** Minimum similarity of two names, from 0 to 1: matches a name that lacks its middle, but not siblings. */
const alike = 0.43

interface TwinRow {
  id: string
  name: string
  email: string
  created_at: Date
  by_birth: boolean
  by_phone: boolean
  by_email: boolean
  by_document: IdentityDocument[]
}

/** The known details of a person who may already have a record. */
export interface DuplicateQuery {
  /** The record on the screen; null for somebody who has none yet. */
  readonly _id: string | null
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
  readonly dateOfBirth: string | null
  /** Digests of numbers of identity documents, besides those of the record. */
  readonly digests: readonly Buffer[]
}

/**
 * Students who may be the same person: a similar name and the same date of birth, or the same phone number, address or
 * number of an identity document. Those whom an officer has told apart from the record are left out. Only a hint: siblings
 * share phone numbers, and strangers share names and birthdays.
 */
export async function findDuplicates(
  db: Kysely<Database>,
  { _id, name, email, phone, dateOfBirth, digests }: DuplicateQuery,
): Promise<PossibleDuplicate[]> {
  const known = [_id, phone, dateOfBirth, email]
  if (known.every((one) => one === null) && digests.length === 0) return []
  const rows = await runPrepared(
    db,
    'find-duplicates',
    sql<TwinRow>`
    with same_number as (
      select i.user_id as id, array_agg(i.identity_document) as by_document from identity_documents i
      where i.identity_document in ('national', 'passport') and i.number_digest in (
        select unnest(${digests}::bytea[])
        union all select own.number_digest from identity_documents own where own.user_id = ${_id})
      group by i.user_id),
    near as (
      select id from same_number
      union
      select u.id from users u where u.role = 'student' and u.phone = ${phone}
      union
      select u.id from users u where u.role = 'student' and u.email = ${email}
      union
      select d.user_id from student_details d where d.date_of_birth = ${dateOfBirth}::date),
    judged as (
      select u.id, u.name, u.email, u.created_at, coalesce(u.phone = ${phone}, false) as by_phone,
        coalesce(u.email = ${email}, false) as by_email, coalesce(same_number.by_document, '{}') as by_document,
        coalesce(d.date_of_birth = ${dateOfBirth}::date and ${namesAlike(foldedName('u'), sql`given.name`)}, false) as by_birth
      from (select catalogue_fold(${name}) as name offset 0) given cross join near join users u on u.id = near.id left join student_details d on d.user_id = u.id
        left join same_number on same_number.id = u.id
      where u.role = 'student' and u.status <> 'deleted' and u.merged_into is null and u.id is distinct from ${_id}::uuid
        and not exists (select from different_students k
          where k.student_id = least(u.id, ${_id}::uuid) and k.other_id = greatest(u.id, ${_id}::uuid)))
    select * from judged where by_phone or by_email or by_birth or by_document <> '{}'
    order by created_at desc, id limit ${sql.lit(most)}`,
  )
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: addressOrNone(row.email),
    createdAt: row.created_at.toISOString(),
    because: duplicateReasons.filter((reason) => {
      if (reason === 'cnic') return row.by_document.includes('national')
      if (reason === 'passport') return row.by_document.includes('passport')
      return { 'name-and-birth': row.by_birth, phone: row.by_phone, email: row.by_email }[reason]
    }),
  }))
}

const read = <T>(schema: z.ZodMiniType<T>, text: string | null | undefined): T | null =>
  z.safeParse(schema, text).data ?? null

/** The same for somebody who is being added; incomplete values are ignored. */
export async function findDuplicatesOfInput(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { name, email, phone, dateOfBirth, ...numbers }: BodyOf<typeof route>,
): Promise<ReplyOf<typeof route>> {
  const cnic = read(ThirteenDigits, numbers.cnic)
  const passport = read(PassportNumber, numbers.passport)
  const digestsOf = (identityDocument: IdentityDocument, number: string | null) =>
    number === null
      ? []
      : digestNumber(secrets.documentKey, identityDocument, number).map(({ digest }) => digest)
  return {
    twins: await findDuplicates(db, {
      _id: null,
      name: name ?? '',
      email: read(Email, email),
      phone: read(Phone, phone),
      dateOfBirth: read(Day, dateOfBirth),
      digests: [...digestsOf('national', cnic), ...digestsOf('passport', passport)],
    }),
  }
}

type Name = ReturnType<typeof sql>

/**
 * The folded name of a row of users. Their search text begins with it, and cutting it off takes a fraction of the time of
 * folding the name.
 */
export const foldedName = (user: string): Name => {
  const of = (column: string) => sql.ref(`${user}.${column}`)
  return sql`left(${of('search')}, -length(' ' || ${of('email')} || ' ' || coalesce(${of('phone')}, '')))`
}

/**
 * Whether two folded names may be of one person: they are similar, or sound alike. What sounds alike has the same
 * consonants, which is found out in a fraction of the time.
 */
export const namesAlike = (one: Name, other: Name) => sql<boolean>`(
  select similarity(folded.one, folded.other) >= ${sql.lit(alike)}
    or (translate(folded.one, 'aeiouyw ' || folded.other, '') = '' and translate(folded.other, 'aeiouyw ' || folded.one, '') = ''
      and ${soundOf(sql`folded.one`)} = ${soundOf(sql`folded.other`)})
  from (select ${one} as one, ${other} as other offset 0) folded)`

/**
 * The words of a folded name without vowels, doubled letters and order, as texts that sound alike have them in common:
 * `Siddiqui, Ayesha` equals `Aisha Siddiqi`, and Mohammad equals Muhammad.
 */
const soundOf = (name: Name) => sql`(
  select array_agg(sound order by sound) from (
    select regexp_replace(regexp_replace(word, '[aeiouyw]', '', 'g'), '(.)\\1+', '\\1', 'g') as sound
    from regexp_split_to_table(${name}, ' ') word) sounds
  where sound <> '')`
