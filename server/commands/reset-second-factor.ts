import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { Email } from '#contract/fields.ts'
import type { Connection } from '#database/connect.ts'
import { MigrationRefused } from '#database/migrate.ts'
import { readConfig } from '#server/config.ts'
import { writeAudit } from '#server/features/audit/write-audit.ts'
import { forgetFactors } from '#server/features/second-factor/forget-factors.ts'
import { endAccess } from '#server/features/sign-in/set-password.ts'
import { enqueue } from '#server/outside/mail.ts'
import { onDatabase } from './on-database.ts'

const usage = 'Usage: npm run staff:reset-factor -- --email name@example.org'

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
 * Lets somebody of the console set up a new second factor: for an admin who lost theirs and has no two others to ask.
 * They are signed out everywhere and told by mail.
 */
function resetFactor({ db }: Connection, email: string): Promise<void> {
  const clock = { now: () => new Date() }
  return db.transaction().execute(async (trx) => {
    const person = await trx
      .selectFrom('users')
      .select(['id', 'name'])
      .where('email', '=', email)
      .where('role', '<>', 'student')
      .where('status', '=', 'active')
      .forUpdate()
      .executeTakeFirst()
    if (!person) {
      throw new Mistake(`Nobody of the console logs in with the address ${email}. Nothing was changed.`)
    }
    await forgetFactors(trx, person.id)
    await endAccess(trx, person.id, clock.now())
    const props = { name: person.name, at: clock.now().toISOString() }
    await enqueue(trx, { name: 'factor-reset', to: email, userId: person.id, props })
    const object = { kind: 'person', id: person.id }
    await writeAudit(trx, { clock }, { action: 'person.reset-factor', by: 'command', object })
  })
}

try {
  const email = readAddress()
  await onDatabase(readConfig(), 'staff:reset-factor', (connection) => resetFactor(connection, email))
  process.stdout.write(`${email} sets up a new second step at the next login.\n`)
} catch (error) {
  const { message, stack, exitCode } = error as Error & { exitCode?: number }
  const canMend = error instanceof Mistake || error instanceof MigrationRefused || exitCode !== undefined
  process.stderr.write(`${canMend ? message : (stack ?? message)}\n`)
  process.exitCode = exitCode ?? 1
}
