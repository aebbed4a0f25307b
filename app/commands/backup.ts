import { parseArgs } from 'node:util'
import pino from 'pino'
import { readConfig } from '#platform/config/config.ts'
import { configuredServer, connect } from '#platform/database/connect.ts'
import { joinOrStart } from '#platform/database/embedded.ts'
import { takeBackup } from '#platform/backup/back-up.ts'
import { describeProblem, verifyBackup } from '#platform/backup/manifest.ts'
import { openBackup, openPlace } from '#platform/backup/open-place.ts'
import { exitWithFailure, OperatorError } from './report-failure.ts'
import { addressFromHere, ownShell } from './shell.ts'

const usage = `Usage: npm run backup -- --to PLACE
       npm run backup -- --to PLACE --documents-only
       npm run backup -- --verify BACKUP
PLACE is a folder or 's3://bucket/prefix?endpoint=…&region=…'; BACKUP is a backup in it.`

function readArguments(): { to?: string; verify?: string; documentsOnly: boolean } {
  try {
    const {
      to,
      verify,
      'documents-only': documentsOnly,
    } = parseArgs({
      options: {
        to: { type: 'string' },
        verify: { type: 'string' },
        'documents-only': { type: 'boolean', default: false },
      },
    }).values
    if ((to === undefined) === (verify === undefined)) throw new OperatorError(usage)
    return { ...(to ? { to } : {}), ...(verify ? { verify } : {}), documentsOnly }
  } catch (error) {
    throw error instanceof OperatorError ? error : new OperatorError(`${(error as Error).message}\n${usage}`)
  }
}

async function verify(address: string): Promise<void> {
  const { backup, atOnce } = await openBackup(address, readConfig(), '--verify')
  const problems = (await verifyBackup(backup, atOnce)).map(describeProblem)
  ownShell.out(
    problems.length === 0
      ? `${backup.where} is whole.\n`
      : `${backup.where} is not whole:\n  ${problems.join('\n  ')}\n`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
}

async function backUp(to: string, documentsOnly: boolean): Promise<void> {
  const config = readConfig()
  if (config.databaseUrl !== undefined && !documentsOnly)
    throw new OperatorError(
      'The database is on a separate server (DATABASE_URL). Back it up with pgBackRest, which can also go back to ' +
        'any second (https://pgbackrest.org), and then the documents with: npm run backup -- --to PLACE --documents-only',
    )
  const log = pino({ level: 'silent' })
  const quiet = () => {}
  const embedded =
    config.databaseUrl === undefined
      ? await joinOrStart({
          dataDir: config.dataDir,
          log: {
            debug: quiet,
            info: quiet,
            warn: (text) => ownShell.err(`${text}\n`),
            error: (text) => ownShell.err(`${text}\n`),
          },
        })
      : undefined
  const connection = connect(embedded?.connection ?? configuredServer(config), {
    max: 1,
    name: 'manzil backup',
  })
  const began = performance.now()
  try {
    const { backup, manifest } = await takeBackup({
      db: connection.db,
      config,
      embedded: documentsOnly ? undefined : embedded,
      to: await openPlace(to, config, '--to'),
      now: () => new Date(),
      log,
    })
    const { count, bytes } = manifest.documents
    ownShell.out(
      `${backup.where}\n  ${documentsOnly ? '' : `the database as of ${manifest.finishedAt}, `}${count} documents (${(bytes / 1e6).toFixed(1)} MB), ` +
        `in ${((performance.now() - began) / 1000).toFixed(1)} s\n` +
        `  The keys are not part of it. Store a copy of ${config.secretsDir} in another place.\n`,
    )
  } finally {
    await connection.close()
    await embedded?.stop()
  }
}

// 0: done, or whole. 1: not whole. 2: it could not be made or read.
try {
  const { to, verify: address, documentsOnly } = readArguments()
  if (address === undefined) await backUp(addressFromHere(ownShell, to!), documentsOnly)
  else await verify(addressFromHere(ownShell, address))
} catch (error) {
  exitWithFailure(error, { code: 2 })
}
