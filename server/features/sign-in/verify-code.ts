import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { codeRules, signInMessages, type verifyCode as route } from '#contract/sign-in.ts'
import type { BodyOf, ReplyOf } from '#contract/route.ts'
import type { Database } from '#database/tables.ts'
import type { Deps } from '#server/deps.ts'
import { enqueue } from '#server/outside/mail.ts'
import { refuse } from '#server/http/refusal.ts'
import { presentAccount } from './accounts.ts'
import { inEvenTime } from './even-time.ts'
import { sealAddress, sealCode, type CodePurpose } from './one-time-code.ts'
import { openSession } from './sessions.ts'

type Proof = BodyOf<typeof route>

/** Hours over which the wrong codes of an account are counted. */
const countedHours = 24

/**
 * Exchanges a one-time code for a session, once, even when many requests bring it at the same moment. The first
 * right code also confirms the address of a new account.
 * @returns the person and the token
 * @throws login_failed, one and the same for a code that is wrong, old, used or unknown
 */
export async function verifyCode(
  deps: Deps,
  proof: Proof,
  caller: { address: string; device: string },
): Promise<ReplyOf<typeof route>> {
  const entered = await inEvenTime(async () => {
    const { id, purpose } = (await findChallenge(deps, proof)) ?? nothing()
    const codeHash = sealCode(deps.secrets.otpKey.current, id, purpose, proof.otp)
    // The count of a wrong code must stay, so the transaction ends well and the refusal comes after it.
    return deps.db.transaction().execute(async (trx) => {
      const userId = await tryCode(trx, deps, id, codeHash)
      return userId === null ? null : enter(trx, deps, userId, caller)
    })
  })
  if (entered === null) throw refuse('login_failed')
  return { ...entered, message: signInMessages.signedIn }
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
  if (tried.wrong === codeRules.wrongPerDay) await tellOwner(trx, tried.user_id, since)
  return null
}

/** Opens the session, unless the account was closed in the meantime. */
async function enter(
  trx: Transaction<Database>,
  deps: Deps,
  userId: string,
  caller: { address: string; device: string },
) {
  const now = deps.clock.now()
  const account = await trx
    .updateTable('users')
    .set({ status: 'active', verified_at: sql<Date>`coalesce(verified_at, ${now})` })
    .where('id', '=', userId)
    .where('status', 'in', ['pending', 'active'])
    .returning(['id', 'name', 'email', 'role', 'phone'])
    .executeTakeFirst()
  if (!account) return null
  const token = await openSession(trx, deps, { userId, role: account.role, ...caller })
  return { user: presentAccount(account), token }
}

/** Too many wrong codes: the owner hears it, and from when codes count again. */
async function tellOwner(trx: Transaction<Database>, userId: string, since: Date): Promise<void> {
  const { name, email, oldest } = await trx
    .selectFrom('users as u')
    .innerJoin('otp_challenges as c', 'c.user_id', 'u.id')
    .select((eb) => ['u.name', 'u.email', eb.fn.min('c.created_at').as('oldest')])
    .where('u.id', '=', userId)
    .where('c.created_at', '>', since)
    .where(sql<boolean>`c.attempts > (c.consumed_at is not null)::int`)
    .groupBy(['u.name', 'u.email'])
    .executeTakeFirstOrThrow()
  const until = new Date(oldest.getTime() + countedHours * 3_600_000).toISOString()
  const props = { name, wrong: codeRules.wrongPerDay, until }
  await enqueue(trx, { name: 'too-many-codes', to: email, userId, props })
}
