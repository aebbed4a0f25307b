import { sql } from 'kysely'
import { digestNumber } from '#areas/accounts/offers.ts'
import type { createStudent } from '#areas/accounts/profile/contract/students.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Trx } from '#platform/database/transaction.ts'
import { addressOrNone } from '#platform/mail/no-address.ts'

/** Minutes within which a student added again with the same content is the one who was added before. */
const minutesToRepeat = 15

/**
 * The student who was added with exactly this content, a moment ago or for the same enquiry, and has not set a password.
 * Nothing else tells a repeated call from a new one; another call with the same address or phone number waits until this
 * transaction ends.
 * @returns the id; null if there is none
 */
export async function findAdded(
  trx: Trx,
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  { name, email, phone, enquiryId, cnic, passport, ...details }: BodyOf<typeof createStudent>,
): Promise<string | null> {
  const known = email ?? phone ?? ''
  await sql`select pg_advisory_xact_lock(hashtext('new student'), hashtext(${known}))`.execute(trx)
  const since = new Date(clock.now().getTime() - minutesToRepeat * 60_000)
  const numbers = (
    [
      ['national', cnic],
      ['passport', passport],
    ] as const
  ).flatMap(([document, number]) =>
    number
      ? [`${document} ${digestNumber(secrets.documentKey, document, number)[0]!.digest.toString('hex')}`]
      : [],
  )
  const { rows } = await sql<{ id: string; email: string }>`
    select u.id, u.email from users u join student_details d on d.user_id = u.id
    where u.role = 'student' and u.status = 'pending' and u.password_hash is null and u.merged_into is null
      and u.name = ${name} and u.phone is not distinct from ${phone ?? null}
      and (${email ?? null}::text is null or u.email = ${email ?? null})
      and d.date_of_birth is not distinct from ${details.dateOfBirth ?? null}::date
      and d.nationality is not distinct from ${details.nationality ?? null}
      and d.country is not distinct from ${details.country ?? null}
      and d.city is not distinct from ${details.city ?? null}
      and d.address is not distinct from ${details.address ?? null}
      and d.education is not distinct from ${details.education ?? null}
      and array(select identity_document || ' ' || encode(number_digest, 'hex') from identity_documents
        where user_id = u.id order by 1) = ${numbers}::text[]
      and case when ${enquiryId ?? null}::uuid is null then u.created_at > ${since}
        else exists (select from enquiries where id = ${enquiryId ?? null}::uuid and student_id = u.id) end
    order by u.created_at, u.id`.execute(trx)
  return rows.find((row) => addressOrNone(row.email) === (email ?? null))?.id ?? null
}
