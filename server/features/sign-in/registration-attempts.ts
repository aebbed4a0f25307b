import type { Kysely } from 'kysely'
import type { Database } from '#database/tables.ts'
import type { Deps } from '#server/deps.ts'

/** As long as an account waits for its first code. */
const hours = 24

/**
 * Remembers what was typed to register an address that has an account. Else a stranger could register an address
 * and then log in: an answer other than a new account gets would tell that the address was taken.
 * @param passwordHash made like the hash of the account, so that one hash at login compares with both
 */
export async function rememberAttempt(
  db: Kysely<Database>,
  { addressHash, passwordHash, now }: { addressHash: Buffer; passwordHash: string; now: Date },
): Promise<void> {
  const values = { password_hash: passwordHash, at: now }
  await db
    .insertInto('registration_attempts')
    .values({ address_hash: addressHash, ...values })
    .onConflict((conflict) => conflict.column('address_hash').doUpdateSet(values))
    .execute()
}

/** The hash that was kept for an address within the last day. */
export async function findAttempt(
  deps: Pick<Deps, 'db' | 'clock'>,
  addressHash: Buffer,
): Promise<string | null> {
  const row = await deps.db
    .selectFrom('registration_attempts')
    .select('password_hash')
    .where('address_hash', '=', addressHash)
    .where('at', '>', new Date(deps.clock.now().getTime() - hours * 3_600_000))
    .executeTakeFirst()
  return row?.password_hash ?? null
}
