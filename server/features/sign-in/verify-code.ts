import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { codeRules, signInMessages, type verifyCode as route } from '#contract/sign-in.ts'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { Database } from '#database/tables.ts'
import type { Deps } from '#server/deps.ts'
import { noteRefusedSignIn } from '#server/features/audit/note-sign-in.ts'
import { readRecoveryCode } from '#server/features/second-factor/recovery-codes.ts'
import { tellOfRecoveryCode } from '#server/features/second-factor/try-factor.ts'
import { checkFactor } from '#server/features/second-factor/verify-factor.ts'
import { refuse } from '#server/http/refusal.ts'
import { inEvenTime } from './even-time.ts'
import { countedHours, enter, ownerOf, tellOfWrongCodes } from './enter-account.ts'
import type { SigningIn } from './known-devices.ts'
import { sealAddress, sealCode, type CodePurpose } from './one-time-code.ts'

type Proof = BodyOf<typeof route>

/**
 * Exchanges a one-time code for a session, once, even when many requests bring it at the same moment. The first
 * right code also confirms the address of a new account.
 * @returns the person and the token, and the mark by which this browser is known again
 * @throws login_failed, one and the same for a code that is wrong, old, used or unknown; account_closing for the right
 * code of an account that its owner is leaving, unless it is to be kept: the code stays good for that
 */
export async function verifyCode(
  deps: Deps,
  proof: Proof,
  caller: SigningIn,
): Promise<{ reply: ReplyOf<typeof route>; mark: string }> {
  const entered = await inEvenTime(async () => {
    const { id, purpose } = (await findChallenge(deps, proof)) ?? nothing()
    const codeHash = sealCode(deps.secrets.otpKey.current, id, purpose, proof.otp)
    // The count of a wrong code must stay, so the transaction ends well and the refusal comes after it.
    return deps.db.transaction().execute(async (trx) => {
      if (purpose === 'second-factor') {
        const owner = await checkFactor(trx, deps, id, { code: proof.otp })
        if (owner === null) return null
        const inside = await enter(trx, deps, owner, caller, false)
        if (inside && readRecoveryCode(proof.otp) !== null)
          await tellOfRecoveryCode(trx, deps, { ...inside.user, id: inside.user._id })
        return inside
      }
      const userId = await tryCode(trx, deps, id, codeHash)
      return userId === null ? null : enter(trx, deps, userId, caller, proof.keep ?? false)
    })
  })
  if (entered === null) {
    await noteRefusedSignIn(deps, { userId: await ownerOf(deps, proof.challengeId), why: 'code' })
    throw refuse('login_failed')
  }
  const { mark, ...session } = entered
  return { reply: { ...session, message: signInMessages.signedIn }, mark }
}

/** Stands in for a challenge that is not there: the statements are the same and find no row. */
const nothing = () => ({ id: randomUUID(), purpose: 'login' as const })

function findChallenge(
  deps: Deps,
  { challengeId, email = '' }: Proof,
): Promise<{ id: string; purpose: CodePurpose } | undefined> {
  const query = deps.db.selectFrom('otp_challenges').select(['id', 'purpose'])
  if (challengeId !== undefined) return query.where('id', '=', challengeId).executeTakeFirst()
  return query
    .where('address_hash', '=', sealAddress(deps.secrets.otpKey.current, email))
    .where('user_id', 'is not', null)
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .where('expires_at', '>', deps.clock.now())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Counts a try and uses up the challenge when the code is right, in one statement: its row lock lets tries that
 * arrive together pass one by one, each seeing the count the one before left. The other challenges of the account
 * are closed and change no more, so their sum may come from the statement's snapshot. Compared are keyed hashes.
 * @returns whose code it was; null when it was none
 */
async function tryCode(
  trx: Transaction<Database>,
  deps: Deps,
  id: string,
  codeHash: Buffer,
): Promise<string | null> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - countedHours * 3_600_000)
  const elsewhere = sql`(select coalesce(sum(o.attempts - (o.consumed_at is not null)::int), 0)
    from otp_challenges o where o.user_id = c.user_id and o.id <> c.id and o.created_at > ${since})`
  const { rows } = await sql<{ right: boolean; user_id: string; wrong: number }>`
    update otp_challenges c
    set attempts = c.attempts + 1,
        consumed_at = case when c.code_hash = ${codeHash} then ${now}::timestamptz end
    where c.id = ${id} and c.user_id is not null and c.consumed_at is null and c.voided_at is null
      and c.expires_at > ${now} and c.attempts < ${codeRules.tries}
      and c.attempts + ${elsewhere} < ${codeRules.wrongPerDay}
    returning c.consumed_at is not null as right, c.user_id, c.attempts + ${elsewhere} as wrong`.execute(trx)
  const [tried] = rows
  if (!tried) return null
  if (tried.right) return tried.user_id
  if (tried.wrong === codeRules.wrongPerDay) await tellOfWrongCodes(trx, tried.user_id, since)
  return null
}
