import type { Connection } from '#platform/database/connect.ts'
import { readConfig } from '#platform/config/config.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import { removeFactors } from '#areas/accounts/second-factor/server/remove-factors.ts'
import { endAccess } from '#areas/accounts/passwords/server/set-password.ts'
import { enqueue } from '#platform/mail/mail.ts'
import { reportFailure } from '../report-failure.ts'
import { withDatabase } from '../with-database.ts'
import { findByEmail, readAddress } from '../person-by-email.ts'
import type { Shell } from '../shell.ts'

const usage = 'Usage: npm run staff:reset-factor -- --email name@example.org'

/**
 * Lets a console user set up a new second factor: for an admin who lost theirs and has no two other admins to ask.
 * They are logged out everywhere and notified by e-mail.
 */
function resetFactor({ db }: Connection, email: string): Promise<void> {
  const clock = { now: () => new Date() }
  return db.transaction().execute(async (trx) => {
    const person = await findByEmail(trx, email, ['active'])
    await removeFactors(trx, person.id)
    await endAccess(trx, person.id, clock.now())
    const props = { name: person.name, at: clock.now().toISOString() }
    await enqueue(trx, { name: 'factor-reset', to: email, userId: person.id, props })
    const object = { kind: 'person', id: person.id }
    await writeAudit(trx, { clock }, { action: 'person.reset-factor', by: 'command', object })
  })
}

/** `npm run staff:reset-factor`. @returns the exit code */
export async function runResetSecondFactor(
  args: readonly string[],
  { env, out, err }: Shell,
): Promise<number> {
  try {
    const email = readAddress(args, usage)
    await withDatabase(readConfig(env), err, 'staff:reset-factor', (connection) =>
      resetFactor(connection, email),
    )
    out(`${email} sets up a new second step at the next login.\n`)
    return 0
  } catch (error) {
    return reportFailure(error, err)
  }
}
