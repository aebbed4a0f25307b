import type { Transaction } from 'kysely'
import { codeRules, signInMessages, type Challenge, type resendCode as route } from '#contract/sign-in.ts'
import type { BodyOf } from '#contract/route.ts'
import type { Database } from '#database/tables.ts'
import type { Deps } from '#server/deps.ts'
import { refuse } from '#server/http/refusal.ts'
import { findById, isLeaving, isOpen } from './accounts.ts'
import { lockAddress, takeMail } from './address-mails.ts'
import { openChallenge } from './challenges.ts'
import { inEvenTime } from './even-time.ts'
import { sealAddress, type MailedPurpose } from './one-time-code.ts'

/** How long after its start a login may still ask for a new code; afterwards the password is asked again. */
const hours: Record<MailedPurpose, number> = { login: 1, register: 24 }

/**
 * Sends a new code for a login under way; the older code stops working. An address with no login under way is
 * answered alike, and gets nothing: an address alone must not be enough to start one.
 * @throws login_failed for a challenge that is unknown, used or over; too_many_requests within a minute of the last
 * code, and at 5 an hour or 10 a day
 */
export async function resendCode(
  deps: Deps,
  { challengeId, email = '' }: BodyOf<typeof route>,
  device: string,
): Promise<Challenge> {
  const named = challengeId === undefined ? undefined : await findOpen(deps.db, deps, { id: challengeId })
  if (challengeId !== undefined && !named) throw refuse('login_failed')
  const addressHash = named?.address_hash ?? sealAddress(deps.secrets.otpKey.current, email)
  const work = deps.db.transaction()
  const challenge = await inEvenTime(() =>
    work.execute(async (trx) => {
      await lockAddress(trx, addressHash)
      const wait = await takeMail(trx, deps, addressHash, 'resend')
      if (wait > 0) throw refuse('too_many_requests', { retryAfter: wait })
      // Looked up under the lock: the challenge may have been used or replaced a moment ago.
      const before = await findOpen(trx, deps, named ? { id: named.id } : { addressHash })
      if (named && !before) throw refuse('login_failed')
      const account = before?.user_id ? await findById(trx, before.user_id) : undefined
      return openChallenge(trx, deps, {
        account: account && (isOpen(account) || isLeaving(account, deps.clock.now())) ? account : null,
        addressHash,
        purpose: before?.purpose ?? 'login',
        // The same for every purpose: its length would tell a stranger what is under way at an address.
        minutes: codeRules.minutes,
        device,
      })
    }),
  )
  return { message: signInMessages.codeSent, ...challenge }
}

/** The named challenge, or the newest of an address that has an account, while a new code may be asked for. */
function findOpen(
  db: Deps['db'] | Transaction<Database>,
  deps: Deps,
  which: { id: string } | { addressHash: Buffer },
) {
  const now = deps.clock.now().getTime()
  const since = (purpose: MailedPurpose) => new Date(now - hours[purpose] * 3_600_000)
  const query = db
    .selectFrom('otp_challenges')
    .select(['id', 'user_id', 'purpose', 'address_hash'])
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .where((eb) =>
      eb.or(
        (['login', 'register'] as const).map((purpose) =>
          eb('purpose', '=', purpose).and('created_at', '>', since(purpose)),
        ),
      ),
    )
  return (
    'id' in which
      ? query.where('id', '=', which.id)
      : query.where('address_hash', '=', which.addressHash).where('user_id', 'is not', null)
  )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}
