import { sql, type Transaction } from 'kysely'
import { codeRules } from '#areas/accounts/sign-in/contract/sign-in.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'

type Trx = Transaction<Database>

/** What a mail to an address was sent for. */
export type MailKind = 'register' | 'resend' | 'login' | 'reset'

/** How many mails of each kind one address may get. A login has shown the password, so it may have more. */
const rules: Record<MailKind, { kinds: MailKind[]; hour: number; day: number }> = {
  register: { kinds: ['register', 'resend'], hour: 5, day: 10 },
  resend: { kinds: ['register', 'resend'], hour: 5, day: 10 },
  login: { kinds: ['login'], hour: 15, day: 40 },
  reset: { kinds: ['reset'], hour: 3, day: 10 },
}

const second = 1000
const hour = 3600 * second
const day = 24 * hour

/**
 * Locks an address until the transaction ends, whether or not it has an account, so that requests about it run one
 * after the other. Take this lock before any row lock.
 */
export async function lockAddress(trx: Trx, addressHash: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${addressHash.readBigInt64BE().toString()}::bigint)`.execute(trx)
}

/**
 * Counts a mail against the rate limit of an address, under its lock. Codes that anyone can request must be at least a
 * minute after the previous code of any kind.
 * @returns 0 when the mail may be sent, else the seconds until it may
 */
export async function countMail(trx: Trx, deps: Deps, addressHash: Buffer, kind: MailKind): Promise<number> {
  const now = deps.clock.now()
  const past = await trx
    .selectFrom('address_mails')
    .select(['kind', 'at'])
    .where('address_hash', '=', addressHash)
    .where('at', '>', new Date(now.getTime() - day))
    .orderBy('at', 'desc')
    .limit(200)
    .execute()
  const wait = waitFor(kind, past, now, deps.config.rateLimits)
  if (wait > 0) return Math.ceil(wait / second)
  await trx.insertInto('address_mails').values({ address_hash: addressHash, kind, at: now }).execute()
  return 0
}

/**
 * Milliseconds to wait. With rate limits off only the minute between two codes remains, which is part of the product.
 */
function waitFor(
  kind: MailKind,
  past: Array<{ kind: MailKind; at: Date }>,
  now: Date,
  limits: boolean,
): number {
  const rule = rules[kind]
  const waits = [0]
  const lastCode = past.find((mail) => mail.kind !== 'reset')
  if (lastCode && (kind === 'register' || kind === 'resend')) {
    waits.push(lastCode.at.getTime() + codeRules.resendSeconds * second - now.getTime())
  }
  if (limits) {
    const same = past.filter((mail) => rule.kinds.includes(mail.kind))
    // Newest first: the one at this position must leave the window before another mail may be sent.
    for (const [most, span] of [
      [rule.hour, hour],
      [rule.day, day],
    ] as const) {
      const oldest = same[most - 1]
      if (oldest) waits.push(oldest.at.getTime() + span - now.getTime())
    }
  }
  return Math.max(...waits)
}
