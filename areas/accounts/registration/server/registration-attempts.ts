import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'

/** As long as an account waits for its first code. */
const life = 24 * 3_600_000

/**
 * Stores the hash of the password that an address was last registered with, whether or not it has an account. Until the
 * address is confirmed, a login with that password gets the same response either way, so that nobody learns whether the
 * address was taken.
 * @param passwordHash uses the parameters of the account's hash, so that one hash at login is compared with both
 * @param replaces whether it replaces the previous one: when a mail notified the owner of the address
 */
export async function rememberAttempt(
  db: Kysely<Database>,
  {
    addressHash,
    passwordHash,
    now,
    replaces,
  }: { addressHash: Buffer; passwordHash: string; now: Date; replaces: boolean },
): Promise<void> {
  const values = { password_hash: passwordHash, at: now }
  await db
    .insertInto('registration_attempts')
    .values({ address_hash: addressHash, ...values })
    .onConflict((conflict) =>
      conflict
        .column('address_hash')
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([eb.lit(replaces), eb('registration_attempts.at', '<=', new Date(now.getTime() - life))]),
        ),
    )
    .execute()
}

/** The hash stored for an address within the last day. */
export async function findAttempt(
  deps: Pick<Deps, 'db' | 'clock'>,
  addressHash: Buffer,
): Promise<string | null> {
  const row = await deps.db
    .selectFrom('registration_attempts')
    .select('password_hash')
    .where('address_hash', '=', addressHash)
    .where('at', '>', new Date(deps.clock.now().getTime() - life))
    .executeTakeFirst()
  return row?.password_hash ?? null
}
