import type { Transaction } from 'kysely'
import type { Database } from '#platform/database/tables.ts'
import type { Deps } from '#platform/config/deps.ts'
import { endSessions } from '#areas/accounts/sign-in/server/sessions.ts'
import { voidPasswordLinks } from './password-links.ts'

/**
 * Stores a new password: other sessions (except one that may stay), pending codes and links end with the old one, and
 * wrong attempts are reset.
 */
export async function setPassword(
  trx: Transaction<Database>,
  deps: Pick<Deps, 'clock'>,
  { userId, passwordHash, exceptSession }: { userId: string; passwordHash: string; exceptSession?: string },
): Promise<void> {
  const now = deps.clock.now()
  await trx
    .updateTable('users')
    .set({ password_hash: passwordHash, wrong_passwords: 0, updated_at: now })
    .where('id', '=', userId)
    .execute()
  await trx.updateTable('known_devices').set({ wrong_passwords: 0 }).where('user_id', '=', userId).execute()
  await endAccess(trx, userId, now, exceptSession)
}

/**
 * Ends every session, link, pending code and the private calendar address of a person, except one session that may
 * stay.
 */
export async function endAccess(
  trx: Transaction<Database>,
  userId: string,
  now: Date,
  exceptSession?: string,
): Promise<void> {
  await endSessions(trx, userId, exceptSession)
  await voidPasswordLinks(trx, userId, now)
  await trx.deleteFrom('calendar_feeds').where('student_id', '=', userId).execute()
  await trx
    .updateTable('otp_challenges')
    .set({ voided_at: now })
    .where('user_id', '=', userId)
    .where('consumed_at', 'is', null)
    .where('voided_at', 'is', null)
    .execute()
}
