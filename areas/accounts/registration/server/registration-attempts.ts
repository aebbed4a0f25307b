import type { Kysely } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'

/** As long as an account waits for its first code. */
const life = 24 * 3_600_000

/**
 * Remembers with which password an address was registered last, with or without an account. Whoever registers and then
 * logs in is answered by this alone until the address is confirmed, so that nobody learns whether it was taken.
 * @param passwordHash made like the hash of the account, so that one hash at login compares with both
 * @param replaces whether it takes the place of what was typed before: when a mail told the owner of the address
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

/** The hash that was kept for an address within the last day. */
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
