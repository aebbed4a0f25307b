import { readConfig } from '#platform/config/config.ts'
import { retireKey } from '#platform/database/key-ids.ts'
import { exitWithFailure, OperatorError } from './report-failure.ts'
import { withDatabase } from './with-database.ts'
import { ownShell } from './shell.ts'

const usage = 'Usage: npm run keys:retire -- ID'

// Records that nothing is encrypted with an old key any more, so that servers start without it.
try {
  const [id, ...more] = process.argv.slice(2)
  if (!id || more.length > 0 || !/^[0-9a-f]{12}$/.test(id)) throw new OperatorError(usage)
  const retired = await withDatabase(readConfig(), ownShell.err, 'keys:retire', ({ db }) => retireKey(db, id))
  if (!retired) throw new OperatorError(`This database knows no key ${id} in use.`)
  process.stdout.write(`The key ${id} is retired. Servers start without it.\n`)
} catch (error) {
  exitWithFailure(error)
}
