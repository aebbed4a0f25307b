import pino from 'pino'
import { readConfig } from '#platform/config/config.ts'
import { findBroken } from '#areas/oversight/alarms/server/invariants.ts'
import { createFiles } from '#platform/files/files.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { exitWithFailure } from './report-failure.ts'
import { withDatabase } from './with-database.ts'
import { ownShell } from './shell.ts'

// Reports broken invariants and raises no alarms, which the product does. 0: none. 1: some. 2: could not check.
try {
  const config = readConfig()
  const json = process.argv.includes('--json')
  const secrets = await readSecrets(config.secretsDir)
  const files = await createFiles({
    storage: config.storageUrl ?? `${config.dataDir}/documents`,
    keys: secrets.documentKey,
    log: pino({ level: 'silent' }),
  })
  const clock = { now: () => new Date() }
  const broken = await withDatabase(config, ownShell.err, 'check:invariants', ({ db }) =>
    findBroken({ db, files, clock }),
  )
  if (json) process.stdout.write(`${JSON.stringify({ broken })}\n`)
  else if (broken.length === 0) process.stdout.write('Every rule holds.\n')
  else {
    for (const { name, sentence, found, ids } of broken) {
      process.stdout.write(`${name} (${found}): ${sentence}\n`)
      for (const id of ids) process.stdout.write(`  ${id}\n`)
    }
  }
  process.exitCode = broken.length === 0 ? 0 : 1
} catch (error) {
  exitWithFailure(error, { code: 2 })
}
