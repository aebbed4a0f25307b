import { signInMessages } from '#texts/accounts/sign-in/sign-in-messages.ts'
import { sql, type Transaction } from 'kysely'
import {
  codeRules,
  type Challenge,
  type resendCode as route,
} from '#areas/accounts/sign-in/contract/sign-in.ts'
import type { BodyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { refuse } from '#platform/http/refusal.ts'
import {
  findById,
  isClosing,
  isOpen,
  isUnconfirmed,
  type AccountRow,
} from '#areas/accounts/sign-in/server/accounts.ts'
import {
  requestedHere,
  openChallenge,
  registrationOf,
  type Registration,
} from '#areas/accounts/sign-in/server/challenges.ts'
import { inConstantTime } from '#areas/accounts/sign-in/server/constant-time.ts'
import type { SigningIn } from '#areas/accounts/sign-in/server/known-devices.ts'
import { lockAddress, countMail } from './mail-limit.ts'
import { sealAddress, type MailedPurpose } from './one-time-code.ts'

/**
 * How long after its start a login may still request a new code; after that it has to start again with the password.
 */
const hours: Record<MailedPurpose, number> = { login: 1, register: 24 }

/**
 * Sends a new code for a pending login; the older code stops working. Instead of a challenge id, the address is enough
 * for the browser that requested the older code, and for its network, where the older code remains valid: the owner may
 * be typing it. For an address without a pending login from here the response is the same and nothing is sent: an
 * address alone must not start a login.
 * @throws login_failed for a challenge that is unknown, used or expired; too_many_requests within a minute of the last
 * code, and at 5 an hour or 10 a day
 */
export async function resendCode(
  deps: Deps,
  { challengeId, email = '' }: BodyOf<typeof route>,
  caller: SigningIn,
): Promise<Challenge> {
  const named = challengeId === undefined ? undefined : await findOpen(deps.db, deps, { id: challengeId })
  if (challengeId !== undefined && !named) throw refuse('login_failed')
  const addressHash = named?.address_hash ?? sealAddress(deps.secrets.otpKey.current, email)
  const work = deps.db.transaction()
  const challenge = await inConstantTime(() =>
    work.execute(async (trx) => {
      await lockAddress(trx, addressHash)
      const wait = await countMail(trx, deps, addressHash, 'resend')
      if (wait > 0) throw refuse('too_many_requests', { retryAfter: wait })
      // Read under the lock: the challenge may just have been used or replaced.
      const before = await findOpen(trx, deps, named ? { id: named.id } : { addressHash, caller })
      if (named && !before) throw refuse('login_failed')
      const registration = before?.registration ?? null
      const account = before?.user_id ? await findById(trx, before.user_id) : undefined
      return openChallenge(trx, deps, {
        account: account && mayGetCode(account, registration, deps.clock.now()) ? account : null,
        registration,
        addressHash,
        purpose: before?.purpose ?? 'login',
        // The same for every purpose: otherwise the lifetime would tell a stranger what is pending for an address.
        minutes: codeRules.minutes,
        caller,
        byAddress: before?.byAddress ?? false,
      })
    }),
  )
  return { message: signInMessages.codeSent, ...challenge }
}

/** A registration gets no more codes once any registration has confirmed the address. */
const mayGetCode = (account: AccountRow, registration: Registration | null, now: Date): boolean =>
  registration ? isUnconfirmed(account) : isOpen(account) || isClosing(account, now)

/** The challenge with the given id, or the one an address identifies here, while a new code may be requested. */
async function findOpen(
  db: Deps['db'] | Transaction<Database>,
  deps: Deps,
  which: { id: string } | { addressHash: Buffer; caller: SigningIn },
) {
  const now = deps.clock.now().getTime()
  const since = (purpose: MailedPurpose) => new Date(now - hours[purpose] * 3_600_000)
  const query =
    'id' in which
      ? db
          .selectFrom('otp_challenges')
          .select(sql<boolean>`true`.as('own'))
          .where('id', '=', which.id)
          .where('consumed_at', 'is', null)
          .where('voided_at', 'is', null)
      : requestedHere(db, deps, which.addressHash, which.caller)
  const found = await query
    .select(['id', 'user_id', 'purpose', 'address_hash', 'by_address'])
    .select(['registration', 'name', 'phone', 'password_hash'])
    .where((eb) =>
      eb.or(
        (['login', 'register'] as const).map((purpose) =>
          eb('purpose', '=', purpose).and('created_at', '>', since(purpose)),
        ),
      ),
    )
    .executeTakeFirst()
  return found && { ...found, byAddress: found.by_address || !found.own, registration: registrationOf(found) }
}
