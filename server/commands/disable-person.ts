import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { Email } from '#contract/fields.ts'
import type { Connection } from '#database/connect.ts'
import { MigrationRefused } from '#database/migrate.ts'
import { readConfig } from '#server/config.ts'
import { closeAccess } from '#server/features/team/close-access.ts'
import { Refusal } from '#server/http/refusal.ts'
import { onDatabase } from './on-database.ts'

const usage = 'Usage: npm run staff:disable -- --email name@example.org'

/** Something the operator can mend; its message is all there is to say. */
class Mistake extends Error {}

function readAddress(): string {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string' } } })
    return z.parse(Email, values.email)
  } catch {
    throw new Mistake(usage)
  }
}

/**
 * Ends the access of somebody of the console at once: for an admin whom no second admin can take away, because the only
 * other one does not answer. Every admin who is left is told by mail.
 */
function disable({ db }: Connection, email: string): Promise<void> {
  const clock = { now: () => new Date() }
  return db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .where('role', '<>', 'student')
      .where('status', 'in', ['active', 'pending'])
      .executeTakeFirst()
    if (!person) {
      throw new Mistake(`Nobody of the console logs in with the address ${email}. Nothing was changed.`)
    }
    await closeAccess(trx, { clock }, person.id, { actor: 'command', names: null })
  })
}

try {
  const email = readAddress()
  await onDatabase(readConfig(), 'staff:disable', (connection) => disable(connection, email))
  process.stdout.write(`The access of ${email} has ended. They were signed out everywhere.\n`)
} catch (error) {
  const { message, stack, exitCode } = error as Error & { exitCode?: number }
  const canMend =
    error instanceof Mistake ||
    error instanceof Refusal ||
    error instanceof MigrationRefused ||
    exitCode !== undefined
  process.stderr.write(`${canMend ? message : (stack ?? message)}\n`)
  process.exitCode = exitCode ?? 1
}
