import type { Connection } from '#platform/database/connect.ts'
import { readConfig } from '#platform/config/config.ts'
import { closeAccess } from '#areas/oversight/team/server/close-access.ts'
import { Refusal } from '#platform/http/refusal.ts'
import { reportFailure } from '../report-failure.ts'
import { withDatabase } from '../with-database.ts'
import { findByEmail, readAddress } from '../person-by-email.ts'
import type { Shell } from '../shell.ts'

const usage = 'Usage: npm run staff:disable -- --email name@example.org'

/**
 * Ends the access of a console user at once: for an admin whom no second admin can remove, because the only other one
 * does not answer. All remaining admins are notified by e-mail.
 */
function disable({ db }: Connection, email: string): Promise<void> {
  const clock = { now: () => new Date() }
  return db.transaction().execute(async (trx) => {
    const { id } = await findByEmail(trx, email, ['active', 'pending'])
    await closeAccess(trx, { clock }, id, { actor: 'command', names: null })
  })
}

/** `npm run staff:disable`. @returns the exit code */
export async function runDisablePerson(args: readonly string[], { env, out, err }: Shell): Promise<number> {
  try {
    const email = readAddress(args, usage)
    await withDatabase(readConfig(env), err, 'staff:disable', (connection) => disable(connection, email))
    out(`The access of ${email} has ended. They were logged out everywhere.\n`)
    return 0
  } catch (error) {
    return reportFailure(error, err, { fixable: [Refusal] })
  }
}
