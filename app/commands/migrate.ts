import { readConfig } from '#platform/config/config.ts'
import { configuredServer } from '#platform/database/connect.ts'
import { joinOrStart } from '#platform/database/embedded.ts'
import { migrate } from '#platform/database/migrate.ts'
import { exitWithFailure } from './report-failure.ts'
import { ownShell } from './shell.ts'

// Brings the database to this release, as each server does when it starts: for an upgrade whose steps run one by one.
// 0: the database has every migration. 1: it could not be migrated. 2: the settings cannot be used.
try {
  const config = readConfig()
  const quiet = () => {}
  const warn = (message: string) => ownShell.err(`${message}\n`)
  const embedded =
    config.databaseUrl === undefined
      ? await joinOrStart({ dataDir: config.dataDir, log: { debug: quiet, info: quiet, warn, error: warn } })
      : undefined
  try {
    const applied = await migrate(embedded?.connection ?? configuredServer(config), {
      log: { info: (message) => ownShell.out(`${message}\n`) },
    })
    ownShell.out(
      applied.length === 0
        ? 'The database has every migration of this release.\n'
        : `The database now has every migration of this release; ${applied.length} were applied.\n`,
    )
  } finally {
    await embedded?.stop()
  }
} catch (error) {
  exitWithFailure(error)
}
