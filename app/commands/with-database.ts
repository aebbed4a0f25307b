import { configuredServer, connect, type Connection, type Target } from '#platform/database/connect.ts'
import { joinOrStart } from '#platform/database/embedded.ts'
import { migrate, pendingMigrations } from '#platform/database/migrate.ts'
import type { Config } from '#platform/config/config.ts'
import type { Shell } from './shell.ts'

/**
 * Runs work with the address of the database of a running product, or starts the embedded one meanwhile.
 * @param err receives warnings of the database
 */
export async function withTarget<T>(
  config: Config,
  err: Shell['err'],
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const quiet = () => {}
  const warn = (message: string) => err(`${message}\n`)
  const embedded =
    config.databaseUrl === undefined
      ? await joinOrStart({
          dataDir: config.dataDir,
          log: { debug: quiet, info: quiet, warn, error: warn },
        })
      : undefined
  try {
    const target: Target = embedded ? embedded.connection : configuredServer(config)
    await migrateIfNeeded(target)
    return await work(target)
  } finally {
    await embedded?.stop()
  }
}

/** The same with a connection with the product's limits. @param name of the command */
export const withDatabase = <T>(
  config: Config,
  err: Shell['err'],
  name: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> =>
  withTarget(config, err, async (target) => {
    const connection = connect(target, { max: 1, name: `manzil ${name}` })
    try {
      return await work(connection)
    } finally {
      await connection.close()
    }
  })

/** A running server has migrated already, and its database user may not be allowed to. */
async function migrateIfNeeded(target: Target): Promise<void> {
  const { pool, close } = connect(target, { max: 1, name: 'manzil migrate' })
  try {
    if ((await pendingMigrations(pool)).length > 0) await migrate(target)
  } finally {
    await close()
  }
}
