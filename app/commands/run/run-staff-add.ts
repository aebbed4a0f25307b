import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { Email, PersonName } from '#platform/contract/fields.ts'
import { invitationDays } from '#areas/accounts/sign-in/contract/sign-in.ts'
import { writeAudit } from '#platform/audit/write-audit.ts'
import type { Connection } from '#platform/database/connect.ts'
import { readConfig, type Config } from '#platform/config/config.ts'
import { makePasswordLink } from '#areas/accounts/passwords/server/password-links.ts'
import { OperatorError, reportFailure } from '../report-failure.ts'
import { withDatabase } from '../with-database.ts'
import type { Shell } from '../shell.ts'

const usage = 'Usage: npm run staff:add -- --email name@example.org --name "Full Name" --role officer|admin'

const Invited = z.object({
  email: Email,
  name: PersonName,
  role: z.enum(['officer', 'admin'], 'The role is officer or admin.'),
})
type Invited = z.output<typeof Invited>

function readArguments(args: readonly string[]): Invited {
  let values: Record<string, string | undefined>
  try {
    values = parseArgs({
      args: [...args],
      options: { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string' } },
    }).values
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${usage}`)
  }
  const invited = z.safeParse(Invited, values)
  if (invited.success) return invited.data
  const lines = invited.error.issues.map(({ path, message }) => `--${path.join('.')}: ${message}`)
  throw new OperatorError([...lines, usage].join('\n'))
}

/** Creates the account, with an audit entry, and returns the token of its one-time link. */
function invite({ db }: Connection, { email, name, role }: Invited, config: Config): Promise<string> {
  const now = new Date()
  return db.transaction().execute(async (trx) => {
    const made = await trx
      .insertInto('users')
      .values({ role, name, email, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!made) {
      throw new OperatorError(
        `There is already an account for ${email}. Nothing was changed. Its owner can set a new password at ` +
          `${config.publicUrl}/forgot-student-password`,
      )
    }
    const minutes = invitationDays * 24 * 60
    const { token } = await makePasswordLink(trx, { userId: made.id, purpose: 'invitation', minutes, now })
    await writeAudit(
      trx,
      { clock: { now: () => now } },
      {
        action: 'person.invited',
        by: 'command',
        object: { kind: 'person', id: made.id },
        details: { role },
      },
    )
    return token
  })
}

/**
 * `npm run staff:add`: creates a console account and prints the link with which its owner sets a password.
 * @returns the exit code
 */
export async function runStaffAdd(args: readonly string[], { env, out, err }: Shell): Promise<number> {
  try {
    const invited = readArguments(args)
    const config = readConfig(env)
    const token = await withDatabase(config, err, 'staff:add', (connection) =>
      invite(connection, invited, config),
    )
    out(`${config.publicUrl}/reset-student-password#token=${token}&staff=1&first=1\n`)
    err(`The link works once and for ${invitationDays} days. Send it only to ${invited.email}.\n`)
    return 0
  } catch (error) {
    return reportFailure(error, err)
  }
}
