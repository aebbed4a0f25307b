import { randomBytes, randomUUID } from 'node:crypto'
import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely'
import type { Database, OtpChallenges } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { truncatedAddress } from '#platform/http/limits.ts'
import {
  drawCode,
  sealRequester,
  sealCode,
  type CodePurpose,
} from '#areas/accounts/registration/server/one-time-code.ts'
import { codeRules, type Challenge } from '../contract/sign-in.ts'
import type { AccountRow } from './accounts.ts'
import type { SigningIn } from './known-devices.ts'

interface ChallengeOrder {
  /**
   * Null for an address without a usable account: the row is written, no code matches it and nothing is sent.
   */
  readonly account: AccountRow | null
  /** The registration that this code confirms; null for an account that was confirmed. */
  readonly registration: Registration | null
  readonly addressHash: Buffer
  readonly purpose: CodePurpose
  /**
   * How long the code is valid; 0 while the rate limit allows no mail: then no code is sent, and one may be requested
   * later.
   */
  readonly minutes: number
  readonly caller: SigningIn
  /** Whether it was requested with the address alone, by somebody who only shares its network. */
  readonly byAddress?: boolean
}

/**
 * The input of a registration. It is stored with its codes, separately from other registrations of the same address.
 */
export interface Registration {
  readonly registration: string
  readonly name: string
  readonly phone: string | null
  readonly password_hash: string
}

/** Identifies later who requested a code. */
export const requestedFrom = (
  { otpKey }: Deps['secrets'],
  { address, mark }: Pick<SigningIn, 'address' | 'mark'>,
): { asked_by: Buffer | null; asked_from: Buffer } => ({
  asked_by: mark === null ? null : sealRequester(otpKey.current, 'mark', mark),
  asked_from: sealRequester(otpKey.current, 'network', truncatedAddress(address)),
})

/**
 * Opens a pending login, ends the older ones of the same registration or of a confirmed account, and queues the mail
 * with the code. A login requested with the address alone ends only others like it: anyone in the owner's network could
 * request one. Lock the address and count its mail first.
 */
export async function openChallenge(
  trx: Transaction<Database>,
  deps: Deps,
  { account, registration, addressHash, purpose, minutes, caller, byAddress = false }: ChallengeOrder,
): Promise<Omit<Challenge, 'message'>> {
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  const id = randomUUID()
  const requester = requestedFrom(deps.secrets, caller)
  const code = drawCode(deps.config.otpDigits)
  if (account) {
    await trx
      .updateTable('otp_challenges')
      .set({ voided_at: now })
      .where('user_id', '=', account.id)
      .where('registration', 'is not distinct from', registration?.registration ?? null)
      .where('consumed_at', 'is', null)
      .where('voided_at', 'is', null)
      .where('by_address', 'in', byAddress ? [true] : [true, false])
      .execute()
  }
  await trx
    .insertInto('otp_challenges')
    .values({
      id,
      user_id: account?.id ?? null,
      ...(account && registration),
      address_hash: addressHash,
      asked_by: byAddress ? null : requester.asked_by,
      asked_from: requester.asked_from,
      by_address: byAddress,
      purpose,
      code_hash: account ? sealCode(deps.secrets.otpKey.current, id, purpose, code) : randomBytes(32),
      created_at: now,
      expires_at: expiresAt,
    })
    .execute()
  if (account && minutes > 0) {
    const mail = { to: account.email, secret: code, expiresAt, userId: account.id }
    const requestedAt = now.toISOString()
    if (purpose === 'register') {
      await deps.mail.enqueueSecret(trx, {
        ...mail,
        name: 'confirm-registration-code',
        props: { requestedAt },
      })
    } else {
      const props = { name: registration?.name ?? account.name, requestedAt, device: caller.device }
      await deps.mail.enqueueSecret(trx, { ...mail, name: 'sign-in-code', props })
    }
  }
  return {
    challengeId: id,
    expiresAt: expiresAt.toISOString(),
    resendAfter: new Date(now.getTime() + codeRules.resendSeconds * 1000).toISOString(),
    codeDigits: deps.config.otpDigits,
  }
}

/**
 * Deletes every registration of an account that was just confirmed, with its input. A row that is locked because its
 * code is being checked right now is skipped: that request waits for the account and finds it confirmed.
 */
export async function deleteRegistrations(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
): Promise<void> {
  await sql`update otp_challenges set name = null, phone = null, password_hash = null,
      voided_at = case when consumed_at is null then coalesce(voided_at, ${now}) end
    where id in (
      select id from otp_challenges where user_id = ${userId} and registration is not null
      for update skip locked
    )`.execute(trx)
}

/** The registration that a stored challenge belongs to, if any. */
export const registrationOf = ({
  registration,
  name,
  phone,
  password_hash,
}: Pick<Selectable<OtpChallenges>, keyof Registration>): Registration | null =>
  registration !== null && name !== null && password_hash !== null
    ? { registration, name, phone, password_hash }
    : null

/**
 * SQL: wrong attempts since a time in the other logins of the same account or the same registration. What a stranger
 * typed for their own registration counts only for that one. For a statement that calls the login `c`.
 * @param byAddress a condition: whether logins requested with the address alone count too
 */
export const wrongElsewhere = (since: Date, byAddress: RawBuilder<boolean> = sql.lit(false)) => sql`(
  select coalesce(sum(o.attempts + case when ${byAddress} then o.address_attempts else 0 end), 0)
  from otp_challenges o where o.user_id = c.user_id and o.id <> c.id and o.created_at > ${since}
    and o.registration is not distinct from c.registration)`

/**
 * The registration that its newest code confirms.
 * @param passwordHash of that registration
 */
export function findRegistration(
  db: Kysely<Database>,
  userId: string,
  passwordHash: string,
): Promise<Registration | undefined> {
  return db
    .selectFrom('otp_challenges')
    .select(['registration', 'name', 'phone', 'password_hash'])
    .$narrowType<Registration>()
    .where('user_id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The pending e-mailed codes that an address alone identifies: those requested by this browser, newest first, then
 * those requested from its network. For anyone else an address identifies nothing.
 */
export function requestedHere(db: Kysely<Database>, deps: Deps, addressHash: Buffer, caller: SigningIn) {
  const here = requestedFrom(deps.secrets, caller)
  const own = sql<boolean>`coalesce(asked_by = ${here.asked_by}, false)`
  return db
    .selectFrom('otp_challenges')
    .select(own.as('own'))
    .where('address_hash', '=', addressHash)
    .where('user_id', 'is not', null)
    .where('purpose', 'in', ['login', 'register'])
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .where((eb) => eb.or([own, eb('asked_from', '=', here.asked_from)]))
    .where((eb) =>
      eb.or([
        eb('registration', 'is', null),
        eb.exists(
          eb
            .selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'user_id')
            .where('status', '=', 'pending'),
        ),
      ]),
    )
    .orderBy(own, 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
}
