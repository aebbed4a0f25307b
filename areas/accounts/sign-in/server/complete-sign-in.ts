import { leavingMessages } from '#texts/accounts/sign-in/leaving-messages.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { languageToRemember } from '#platform/language/language-of-reader.ts'
import { refuse } from '#platform/http/refusal.ts'
import { rightsOf } from '#platform/permissions/viewer.ts'
import { formatDay } from '#platform/time/format-day.ts'
import { reopenAccount } from '#areas/accounts/passwords/server/reopen-account.ts'

import { codeRules } from '../contract/sign-in.ts'
import { findById, deletionDate, isClosing, presentAccount } from './accounts.ts'
import { noteDevice, type SigningIn } from './known-devices.ts'
import { openSession } from './sessions.ts'

/** Hours over which the wrong codes of an account are counted. */
export const countedHours = 24

/** Opens the session, unless the account was closed in the meantime. */
export async function completeSignIn(
  trx: Transaction<Database>,
  deps: Deps,
  userId: string,
  caller: SigningIn,
  keep: boolean,
) {
  const now = deps.clock.now()
  const found = await findById(trx, userId)
  if (found && isClosing(found, now)) {
    // Thrown inside the transaction, which rolls back: the code stays valid.
    if (!keep)
      throw refuse('account_closing', {
        message: leavingMessages.closing({ goes: formatDay(deletionDate(found.deleted_at!).toISOString()) }),
      })
    await reopenAccount(trx, deps, found)
  }
  const account = await trx
    .updateTable('users')
    .set({
      status: 'active',
      verified_at: sql<Date>`coalesce(verified_at, ${now})`,
      // For people registered by the office, the language comes from the browser of their first login.
      language: sql<
        string | null
      >`case when verified_at is null then coalesce(language, ${languageToRemember()}) else language end`,
    })
    .where('id', '=', userId)
    .where('status', 'in', ['pending', 'active'])
    .returning([
      'id',
      'name',
      'email',
      'role',
      'phone',
      'university_id',
      'may_decide',
      'may_view_sensitive',
      'may_export',
    ])
    .executeTakeFirst()
  if (!account) return null
  const { device, address } = caller
  const token = await openSession(trx, deps, { userId, role: account.role, device, address })
  const mark = await noteDevice(trx, deps, account, caller)
  const user = presentAccount({ ...account, ...rightsOf(account), universityId: account.university_id })
  return { user, token, mark }
}

/** Notifies the owner of too many wrong codes, and when codes are accepted again. */
export async function notifyTooManyCodes(
  trx: Transaction<Database>,
  userId: string,
  since: Date,
): Promise<void> {
  const { name, email, oldest } = await trx
    .selectFrom('users as u')
    .innerJoin('otp_challenges as c', 'c.user_id', 'u.id')
    .select((eb) => ['u.name', 'u.email', eb.fn.min('c.created_at').as('oldest')])
    .where('u.id', '=', userId)
    .where('c.created_at', '>', since)
    .where('c.registration', 'is', null)
    .where('c.attempts', '>', 0)
    .groupBy(['u.name', 'u.email'])
    .executeTakeFirstOrThrow()
  const until = new Date(oldest.getTime() + countedHours * 3_600_000).toISOString()
  const props = { name, wrong: codeRules.wrongPerDay, until }
  await enqueue(trx, { name: 'too-many-codes', to: email, userId, props })
}

/** Whose login a challenge belongs to, for the audit log; nobody's where there is none. */
export async function ownerOf({ db }: Deps, challengeId: string | undefined): Promise<string | undefined> {
  const found = await db
    .selectFrom('otp_challenges')
    .select('user_id')
    .where('id', '=', challengeId ?? randomUUID())
    .executeTakeFirst()
  return found?.user_id ?? undefined
}
