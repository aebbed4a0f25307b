import { randomBytes, randomUUID } from 'node:crypto'
import { sql, type Kysely, type RawBuilder, type Selectable, type Transaction } from 'kysely'
import type { Database, OtpChallenges } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { truncatedAddress } from '#platform/http/limits.ts'
import {
  drawCode,
  sealAsker,
  sealCode,
  type CodePurpose,
} from '#areas/accounts/registration/server/one-time-code.ts'
import { codeRules, type Challenge } from '../contract/sign-in.ts'
import type { AccountRow } from './accounts.ts'
import type { SigningIn } from './known-devices.ts'

interface ChallengeOrder {
  /** Null for an address without a usable account: the row is written, no code fits it and nothing is sent. */
  readonly account: AccountRow | null
  /** What the registration typed that this code is to confirm; null for an account that was confirmed. */
  readonly registration: Registration | null
  readonly addressHash: Buffer
  readonly purpose: CodePurpose
  /** How long the code lives; 0 where no mail may go now: no code is sent, and a new one may be asked for later. */
  readonly minutes: number
  readonly caller: SigningIn
  /** Whether it was asked for by the address alone, by nobody but somebody in its network. */
  readonly byAddress?: boolean
}

/** What somebody typed to register. It waits with its codes, whatever others type for the same address. */
export interface Registration {
  readonly registration: string
  readonly name: string
  readonly phone: string | null
  readonly password_hash: string
}

/** By what it is known later from where a code was asked for. */
export const requestedFrom = (
  { otpKey }: Deps['secrets'],
  { address, mark }: Pick<SigningIn, 'address' | 'mark'>,
): { asked_by: Buffer | null; asked_from: Buffer } => ({
  asked_by: mark === null ? null : sealAsker(otpKey.current, 'mark', mark),
  asked_from: sealAsker(otpKey.current, 'network', truncatedAddress(address)),
})

/**
 * Opens a login that waits for its code, ends the older ones of the same registration or of a confirmed account, and
 * queues the mail with the code. What was asked for by the address alone ends only its like: anyone in the network of
 * the owner could ask. Take the address's lock and its mail first.
 */
export async function openChallenge(
  trx: Transaction<Database>,
  deps: Deps,
  { account, registration, addressHash, purpose, minutes, caller, byAddress = false }: ChallengeOrder,
): Promise<Omit<Challenge, 'message'>> {
  const now = deps.clock.now()
  const expiresAt = new Date(now.getTime() + minutes * 60_000)
  const id = randomUUID()
  const asked = requestedFrom(deps.secrets, caller)
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
      asked_by: byAddress ? null : asked.asked_by,
      asked_from: asked.asked_from,
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
  }
}

/**
 * Ends every registration of an account that was just confirmed, and keeps nothing of what was typed. One whose code is
 * typed at this moment is passed over: it waits for the account, which is then not to be confirmed any more.
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

/** The registration a kept challenge belongs to, if any. */
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
 * Wrong tries since a moment in the other logins of the same account, or of the same registration: what a stranger
 * typed for a registration of their own counts for that one alone. For a statement that calls the login `c`.
 * @param byAddress a condition: whether those by the address alone count too
 */
export const wrongElsewhere = (since: Date, byAddress: RawBuilder<boolean> = sql.lit(false)) => sql`(
  select coalesce(sum(o.attempts + case when ${byAddress} then o.address_attempts else 0 end), 0)
  from otp_challenges o where o.user_id = c.user_id and o.id <> c.id and o.created_at > ${since}
    and o.registration is not distinct from c.registration)`

/**
 * What the newest code of a registration is to confirm.
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
 * The mailed codes under way that an address alone stands for: those that this very browser asked for, the newest
 * first, then those asked for from its network. To anybody else an address stands for nothing.
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
