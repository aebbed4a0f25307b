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
 * The student without an address who was added a moment ago with exactly this content. Nothing else tells a repeated
 * call from a new one; another call with the same phone number waits until this transaction ends.
 * @returns the id; null if there is none
 */
export async function findAdded(
  trx: Trx,
  { clock, secrets }: Pick<Deps, 'clock' | 'secrets'>,
  { name, phone = '', enquiryId, cnic, passport, ...details }: Omit<BodyOf<typeof createStudent>, 'email'>,
): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtext('new student'), hashtext(${phone}))`.execute(trx)
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
    where u.role = 'student' and u.status = 'pending' and u.merged_into is null and u.created_at > ${since}
      and u.name = ${name} and u.phone = ${phone}
      and d.date_of_birth is not distinct from ${details.dateOfBirth ?? null}::date
      and d.nationality is not distinct from ${details.nationality ?? null}
      and d.country is not distinct from ${details.country ?? null}
      and d.city is not distinct from ${details.city ?? null}
      and d.address is not distinct from ${details.address ?? null}
      and d.education is not distinct from ${details.education ?? null}
      and array(select identity_document || ' ' || encode(number_digest, 'hex') from identity_documents
        where user_id = u.id order by 1) = ${numbers}::text[]
      and (${enquiryId ?? null}::uuid is null
        or exists (select from enquiries where id = ${enquiryId ?? null}::uuid and student_id = u.id))
    order by u.created_at, u.id`.execute(trx)
  return rows.find(({ email }) => addressOrNone(email) === null)?.id ?? null
}
