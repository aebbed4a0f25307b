import type { Selectable, Transaction } from 'kysely'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { Email } from '#platform/contract/fields.ts'
import type { Database, Users } from '#platform/database/tables.ts'
import { OperatorError } from './report-failure.ts'

/** The address after `--email`. @throws OperatorError with the usage */
export function readAddress(args: readonly string[], usage: string): string {
  try {
    const { values } = parseArgs({ args: [...args], options: { email: { type: 'string' } } })
    return z.parse(Email, values.email)
  } catch {
    throw new OperatorError(usage)
  }
}

/** Finds a console user by e-mail address. @throws OperatorError where nobody has one of these states */
export async function findByEmail(
  trx: Transaction<Database>,
  email: string,
  states: readonly Selectable<Users>['status'][],
): Promise<{ id: string; name: string }> {
  const person = await trx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('email', '=', email)
    .where('role', '<>', 'student')
    .where('status', 'in', states)
    .executeTakeFirst()
  if (!person) {
    throw new OperatorError(`No console user logs in with the address ${email}. Nothing was changed.`)
  }
  return person
}
