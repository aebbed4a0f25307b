import { sql, type Transaction } from 'kysely'
import { codeRules } from '#areas/accounts/sign-in/contract/sign-in.ts'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { wrongElsewhere } from '#areas/accounts/sign-in/server/challenges.ts'
import { enqueue } from '#platform/mail/mail.ts'
import type { PasskeyAnswer } from '../contract.ts'
import { usePasskey } from './passkeys.ts'
import { readRecoveryCode, recoveryCodesLeft, useRecoveryCode } from './recovery-codes.ts'
import { useTotpCode } from './totp-keys.ts'

/** A submitted second factor: an app code, a recovery code, or a passkey. */
export type SubmittedFactor = { code: string } | { credential: PasskeyAnswer }

export interface FactorAttempt {
  readonly userId: string
  readonly right: boolean
  /** Wrong attempts of the account within 24 hours, including this one. */
  readonly wrong: number
}

/** What a second factor is brought for: to log in, or to open identity documents. */
type FactorPurpose = 'second-factor' | 'proof'

/**
 * Counts an attempt at a challenge that waits for a second factor and checks the factor. Counting locks the row of the
 * login, so concurrent attempts run one by one. A code, a step of the app and a recovery code are each consumed by a
 * statement of their own.
 * @param since the time from which wrong attempts of the account's other logins count
 * @returns whose login it is and whether the factor was right; null when the login allows no more attempts
 */
export async function tryFactor(
  trx: Transaction<Database>,
  deps: Deps,
  challengeId: string,
  since: Date,
  brought: SubmittedFactor,
  purpose: FactorPurpose = 'second-factor',
): Promise<FactorAttempt | null> {
  const now = deps.clock.now()
  const counted = await countAttempt(trx, now, challengeId, purpose, since)
  if (!counted) return null
  const { userId, challenge, wrong } = counted
  const right = await isRight(trx, deps, userId, challenge, brought)
  if (right) await closeChallenge(trx, now, challengeId)
  return { userId, right, wrong }
}

/**
 * Counts an attempt at a console login that still allows one.
 * @returns whose it is; null when it is over, had five attempts, or its account had ten within the day
 */
export async function countAttempt(
  trx: Transaction<Database>,
  now: Date,
  challengeId: string,
  purpose: FactorPurpose | 'set-up',
  since: Date,
): Promise<{ userId: string; challenge: string | null; wrong: number } | null> {
  const elsewhere = wrongElsewhere(since)
  const { rows } = await sql<{ user_id: string; passkey_challenge: string | null; wrong: number }>`
    update otp_challenges c set attempts = c.attempts + 1
    where c.id = ${challengeId} and c.purpose = ${purpose} and c.consumed_at is null and c.voided_at is null
      and c.expires_at > ${now} and c.attempts < ${codeRules.tries}
      and c.attempts + ${elsewhere} < ${codeRules.wrongPerDay}
    returning c.user_id, c.passkey_challenge, (c.attempts + ${elsewhere})::int as wrong`.execute(trx)
  const [row] = rows
  return row ? { userId: row.user_id, challenge: row.passkey_challenge, wrong: row.wrong } : null
}

/** Ends the login: its last attempt was right and does not count. */
export async function closeChallenge(
  trx: Transaction<Database>,
  now: Date,
  challengeId: string,
): Promise<void> {
  await trx
    .updateTable('otp_challenges')
    .set((eb) => ({ consumed_at: now, attempts: eb('attempts', '-', 1) }))
    .where('id', '=', challengeId)
    .execute()
}

async function isRight(
  trx: Transaction<Database>,
  deps: Deps,
  userId: string,
  challenge: string | null,
  brought: SubmittedFactor,
): Promise<boolean> {
  if ('credential' in brought) {
    const { credential } = brought
    return challenge !== null && usePasskey(trx, deps, { userId, challenge, credential })
  }
  const recoveryCode = readRecoveryCode(brought.code)
  if (recoveryCode === null) return useTotpCode(trx, deps, userId, brought.code)
  return useRecoveryCode(trx, deps, userId, recoveryCode)
}

/**
 * Notifies the owner that a recovery code was used, and how many are left. Writes the audit entry: call it last.
 */
export async function notifyRecoveryCodeUsed(
  trx: Transaction<Database>,
  deps: Deps,
  person: { id: string; name: string; email: string; role: 'officer' | 'admin' | 'university' | 'student' },
): Promise<void> {
  const left = await recoveryCodesLeft(trx, person.id)
  const props = { name: person.name, at: deps.clock.now().toISOString(), left }
  await enqueue(trx, { name: 'recovery-code-used', to: person.email, userId: person.id, props })
  await writeAudit(trx, deps, {
    action: 'factor.used-recovery-code',
    by: { userId: person.id, role: person.role, requestId: null, network: null },
    object: { kind: 'person', id: person.id },
    details: { left },
  })
}
