import { connect, type Connection } from '#database/connect.ts'
import { joinOrStart } from '#database/embedded.ts'
import { migrate, pendingMigrations } from '#database/migrate.ts'
import type { Config } from '#server/config.ts'

/** Joins the database of a running product, or starts the embedded one for as long as this takes. */
export async function onDatabase<T>(
  config: Config,
  name: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const quiet = () => {}
  const say = (message: string) => process.stderr.write(`${message}\n`)
  const embedded =
    config.databaseUrl === undefined
      ? await joinOrStart({
          dataDir: config.dataDir,
          log: { debug: quiet, info: quiet, warn: say, error: say },
        })
      : undefined
  try {
    const target = embedded ? embedded.connection : { url: config.databaseUrl! }
    const connection = connect(target, { max: 1, name: `manzil ${name}` })
    try {
      // A running server has migrated already, and its database user may not be allowed to.
      if ((await pendingMigrations(connection.pool)).length > 0) await migrate(target)
      return await work(connection)
    } finally {
      await connection.close()
    }
  } finally {
    await embedded?.stop()
  }
}
