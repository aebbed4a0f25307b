import { sql, type Transaction } from 'kysely'
import { codeRules, privacyVersion, signInMessages, type register as route } from '#contract/sign-in.ts'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { Database } from '#database/tables.ts'
import type { Deps } from '#server/deps.ts'
import { findByAddress, findById, hashToMatch, type AccountRow } from './accounts.ts'
import { lockAddress, takeMail } from './address-mails.ts'
import { openChallenge } from './challenges.ts'
import { inEvenTime } from './even-time.ts'
import { sealAddress } from './one-time-code.ts'
import { hashLike, hashPassword } from './password-hash.ts'
import { checkNewPassword } from './password-policy.ts'
import { rememberAttempt } from './registration-attempts.ts'
import { tellOwner } from './tell-owner.ts'

type Registration = BodyOf<typeof route>

/**
 * Makes an account that waits for its code. The answer and the work are the same for an address that has an
 * account; its owner gets a mail about it, and nothing is changed. An account whose address was never confirmed
 * takes over what was typed last: whoever holds the mailbox decides, as every login asks for a code from it.
 * @throws invalid_input with `fields.password`, whatever the address; busy
 */
export async function register(
  deps: Deps,
  registration: Registration,
  device: string,
): Promise<ReplyOf<typeof route>> {
  const { name, email, password } = registration
  await checkNewPassword(deps, { role: 'student', name, email }, password)
  const { otpKey, pepper } = deps.secrets
  const addressHash = sealAddress(otpKey.current, email)
  const owner = await findByAddress(deps.db, email)
  const passwordHash = isTaken(owner)
    ? await hashLike(pepper, hashToMatch(owner, deps.clock.now()), password)
    : await hashPassword(pepper, password)
  const work = deps.db.transaction()
  await inEvenTime(() =>
    work.execute(async (trx) => {
      await lockAddress(trx, addressHash)
      const account = await makeAccount(trx, deps, registration, passwordHash)
      if (!account) await rememberAttempt(trx, { addressHash, passwordHash, now: deps.clock.now() })
      if ((await takeMail(trx, deps, addressHash, 'register')) > 0) return
      const minutes = codeRules.registerMinutes
      await openChallenge(trx, deps, { account, addressHash, purpose: 'register', minutes, device })
      if (account === null) await tellOwner(trx, deps, email)
    }),
  )
  return { name, email, status: 'pending', message: signInMessages.registered }
}

/** Without a password it waits for the invitation that an officer sent; it is not this caller's to take. */
const isTaken = (owner: AccountRow | undefined): boolean =>
  owner !== undefined && (owner.status !== 'pending' || owner.password_hash === null)

/** The new or renewed account; null when the address is taken. */
async function makeAccount(
  trx: Transaction<Database>,
  deps: Deps,
  { name, email, phone = undefined, privacyVersion: seen = privacyVersion }: Registration,
  passwordHash: string,
): Promise<AccountRow | null> {
  const now = deps.clock.now()
  const values = { name, phone: phone ?? null, password_hash: passwordHash, created_at: now, updated_at: now }
  const made = await trx
    .insertInto('users')
    .values({ ...values, email })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(values)
        .where('users.status', '=', 'pending')
        .where('users.password_hash', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst()
  if (!made) return null
  await sql`insert into consents (user_id, purpose, version, channel, given_at)
    select ${made.id}, 'privacy', ${seen}, 'web', ${now}
    where not exists (select from consents where user_id = ${made.id} and purpose = 'privacy' and version = ${seen})`.execute(
    trx,
  )
  return (await findById(trx, made.id)) ?? null
}
