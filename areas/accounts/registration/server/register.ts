import { signInMessages } from '#texts/accounts/sign-in/sign-in-messages.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import {
  codeRules,
  privacyVersion,
  type register as route,
} from '#areas/accounts/sign-in/contract/sign-in.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import { languageToRemember } from '#platform/language/language-of-reader.ts'
import type { Deps } from '#platform/config/deps.ts'
import {
  findByAddress,
  findById,
  hashToMatch,
  isUnconfirmed,
  type AccountRow,
} from '#areas/accounts/sign-in/server/accounts.ts'
import { openChallenge } from '#areas/accounts/sign-in/server/challenges.ts'
import { inConstantTime } from '#areas/accounts/sign-in/server/constant-time.ts'
import type { SigningIn } from '#areas/accounts/sign-in/server/known-devices.ts'
import { hashLike, hashPassword } from '#areas/accounts/passwords/server/password-hash.ts'
import { checkNewPassword } from '#areas/accounts/passwords/server/password-policy.ts'
import { notifyOwner } from '#areas/accounts/sign-in/server/notify-owner.ts'
import { lockAddress, countMail } from './mail-limit.ts'
import { sealAddress } from './one-time-code.ts'
import { rememberAttempt } from './registration-attempts.ts'

type Typed = BodyOf<typeof route>

/**
 * Creates an account that waits for its code. Response and timing are the same for an address that already has an
 * account; its owner gets a mail about it, and nothing is changed. Anyone may register an unconfirmed address again:
 * each registration waits with its own code, and the first correct code decides which one becomes the account,
 * because it proves access to the mailbox. While the rate limit allows no mail, a registration waits without a code
 * until one is requested.
 * @throws invalid_input with `fields.password`, for any address; busy
 */
export async function register(deps: Deps, typed: Typed, caller: SigningIn): Promise<ReplyOf<typeof route>> {
  const { name, email, password, phone = null } = typed
  await checkNewPassword(deps, { role: 'student', name, email }, password)
  const { otpKey } = deps.secrets
  const addressHash = sealAddress(otpKey.current, email)
  const passwordHash = await hashBeside(deps, await findByAddress(deps.db, email), password)
  const work = deps.db.transaction()
  await inConstantTime(() =>
    work.execute(async (trx) => {
      await lockAddress(trx, addressHash)
      const now = deps.clock.now()
      const mayMail = (await countMail(trx, deps, addressHash, 'register')) === 0
      const account = await makeAccount(trx, { typed, passwordHash, now, renew: mayMail })
      await rememberAttempt(trx, { addressHash, passwordHash, now, replaces: mayMail })
      await openChallenge(trx, deps, {
        account,
        registration: { registration: randomUUID(), name, phone, password_hash: passwordHash },
        addressHash,
        purpose: 'register',
        minutes: mayMail ? codeRules.minutes : 0,
        caller,
      })
      if (account === null && mayMail) await notifyOwner(trx, deps, email)
    }),
  )
  return {
    name,
    email,
    status: 'pending',
    message: signInMessages.registered,
    codeDigits: deps.config.otpDigits,
  }
}

/**
 * If the address has an account, hashed with the same parameters: one hash at login is then compared with both.
 */
function hashBeside(
  { secrets, clock }: Deps,
  owner: AccountRow | undefined,
  password: string,
): Promise<string> {
  if (!owner) return hashPassword(secrets.pepper, password)
  const storedHash = isUnconfirmed(owner) ? owner.password_hash : hashToMatch(owner, clock.now())
  return hashLike(secrets.pepper, storedHash, password)
}

/**
 * The new account, or the unconfirmed one, unchanged; null when the address is taken.
 * @param order.renew restarts the time in which an existing unconfirmed account can be confirmed
 */
async function makeAccount(
  trx: Transaction<Database>,
  order: { typed: Typed; passwordHash: string; now: Date; renew: boolean },
): Promise<AccountRow | null> {
  const { typed, passwordHash, now, renew } = order
  const { name, email, phone = null, privacyVersion: seen = privacyVersion } = typed
  const made = await trx
    .insertInto('users')
    .values({
      name,
      email,
      phone,
      language: languageToRemember(),
      password_hash: passwordHash,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(({ ref }) => ({ created_at: renew ? now : ref('users.created_at') }))
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
