import { signInMessages } from '#texts/accounts/sign-in/sign-in-messages.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { codeRules, type verifyCode as route } from '#areas/accounts/sign-in/contract/sign-in.ts'
import type { BodyOf, ReplyOf } from '#platform/contract/route.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { recordRefusedSignIn } from '#platform/audit/record-sign-in.ts'
import { readRecoveryCode } from '#areas/accounts/second-factor/server/recovery-codes.ts'
import { notifyRecoveryCodeUsed } from '#areas/accounts/second-factor/server/check-factor.ts'
import { checkFactor } from '#areas/accounts/second-factor/server/verify-factor.ts'
import { refuse } from '#platform/http/refusal.ts'
import { inConstantTime } from '#areas/accounts/sign-in/server/constant-time.ts'
import {
  countedHours,
  completeSignIn,
  ownerOf,
  notifyTooManyCodes,
} from '#areas/accounts/sign-in/server/complete-sign-in.ts'
import type { SigningIn } from '#areas/accounts/sign-in/server/known-devices.ts'
import {
  requestedHere,
  deleteRegistrations,
  wrongElsewhere,
} from '#areas/accounts/sign-in/server/challenges.ts'
import { sealAddress, sealCode, type CodePurpose } from './one-time-code.ts'

type Proof = BodyOf<typeof route>
interface Tried {
  right: boolean
  user_id: string
  registration: string | null
  by_address: boolean
  wrong: number
}

/**
 * Exchanges a one-time code for a session, only once even for concurrent requests. The first correct code also confirms
 * the address of a new account.
 * @returns the person, the token, and the mark by which this browser is recognized later
 * @throws login_failed, the same for a code that is wrong, expired, used or unknown; account_closing for the correct
 * code of an account that its owner is closing, unless the request is to keep the account: the code stays valid for that
 */
export async function verifyCode(
  deps: Deps,
  proof: Proof,
  caller: SigningIn,
): Promise<{ reply: ReplyOf<typeof route>; mark: string }> {
  const entered = await inConstantTime(async () => {
    const { id, purpose, own } = (await findChallenge(deps, proof, caller)) ?? nothing()
    const codeHash = sealCode(deps.secrets.otpKey.current, id, purpose, proof.otp)
    // The count of a wrong code must be saved, so the transaction commits and the refusal follows.
    return deps.db.transaction().execute(async (trx) => {
      if (purpose === 'second-factor') {
        const owner = await checkFactor(trx, deps, id, { code: proof.otp })
        if (owner === null) return null
        const inside = await completeSignIn(trx, deps, owner, caller, false)
        if (inside && readRecoveryCode(proof.otp) !== null)
          await notifyRecoveryCodeUsed(trx, deps, { ...inside.user, id: inside.user._id })
        return inside
      }
      const owner = await tryCode(trx, deps, { id, codeHash, own })
      if (!owner || (owner.registration !== null && !(await confirm(trx, deps, id, owner.userId))))
        return null
      return completeSignIn(trx, deps, owner.userId, caller, proof.keep ?? false)
    })
  })
  if (entered === null) {
    await recordRefusedSignIn(deps, { userId: await ownerOf(deps, proof.challengeId), why: 'code' })
    throw refuse('login_failed')
  }
  const { mark, ...session } = entered
  return { reply: { ...session, message: signInMessages.signedIn }, mark }
}

/** Used in place of a challenge that does not exist: the same statements run and find no row. */
const nothing = () => ({ id: randomUUID(), purpose: 'login' as const, own: true })

/** @returns also whether it is the caller's own: identified by its id, or by the mark of the browser that requested it */
function findChallenge(
  deps: Deps,
  { challengeId, email = '' }: Proof,
  caller: SigningIn,
): Promise<{ id: string; purpose: CodePurpose; own: boolean } | undefined> {
  const query =
    challengeId === undefined
      ? requestedHere(deps.db, deps, sealAddress(deps.secrets.otpKey.current, email), caller).where(
          'expires_at',
          '>',
          deps.clock.now(),
        )
      : deps.db
          .selectFrom('otp_challenges')
          .select(sql<boolean>`true`.as('own'))
          .where('id', '=', challengeId)
  return query.select(['id', 'purpose']).executeTakeFirst()
}

/**
 * Counts an attempt and consumes the challenge when the code is right, in one statement: its row lock serializes
 * concurrent attempts, so that each sees the count of the previous one. The other challenges that count with it are
 * closed and no longer change, so their sum may come from the statement's snapshot. Keyed hashes are compared.
 * Attempts by the address alone are counted separately and block only logins by address: anyone in the same network
 * could make them.
 * @returns whose code it was, and of which registration; null when it was wrong
 */
async function tryCode(
  trx: Transaction<Database>,
  deps: Deps,
  { id, codeHash, own }: { id: string; codeHash: Buffer; own: boolean },
): Promise<{ userId: string; registration: string | null } | null> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - countedHours * 3_600_000)
  const byAddress = sql<boolean>`(c.by_address or ${!own}::boolean)`
  const here = sql`(c.attempts + case when ${byAddress} then c.address_attempts else 0 end)`
  const elsewhere = wrongElsewhere(since, byAddress)
  const { rows } = await sql<Tried>`
    update otp_challenges c
    set attempts = c.attempts + (c.code_hash <> ${codeHash} and not ${byAddress})::int,
        address_attempts = c.address_attempts + (c.code_hash <> ${codeHash} and ${byAddress})::int,
        consumed_at = case when c.code_hash = ${codeHash} then ${now}::timestamptz end
    where c.id = ${id} and c.user_id is not null and c.consumed_at is null and c.voided_at is null
      and c.expires_at > ${now} and ${here} < ${codeRules.tries}
      and ${here} + ${elsewhere} < ${codeRules.wrongPerDay}
    returning c.consumed_at is not null as right, c.user_id, c.registration, ${byAddress} as by_address,
      (${here} + ${elsewhere})::int as wrong`.execute(trx)
  const [tried] = rows
  if (!tried) return null
  const { user_id: userId, registration } = tried
  if (tried.right) return { userId, registration }
  // An unconfirmed address may be a stranger's, and attempts by the address alone may not be the owner's.
  const closesAccount = registration === null && !tried.by_address && tried.wrong === codeRules.wrongPerDay
  if (closesAccount) await notifyTooManyCodes(trx, userId, since)
  return null
}

/** Gives the account the values of this registration. @returns whether it was still unconfirmed */
async function confirm(trx: Transaction<Database>, deps: Deps, id: string, userId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .from('otp_challenges as c')
    .set((eb) => ({
      name: eb.ref('c.name').$notNull(),
      phone: eb.ref('c.phone'),
      password_hash: eb.ref('c.password_hash'),
      // Anyone could have entered them before the address was confirmed.
      wrong_passwords: 0,
      updated_at: deps.clock.now(),
    }))
    .where('c.id', '=', id)
    .whereRef('users.id', '=', 'c.user_id')
    .where('users.status', '=', 'pending')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await deleteRegistrations(trx, userId, deps.clock.now())
  return true
}
