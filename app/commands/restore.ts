import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import path from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { storedDocuments } from '#areas/applications/offers.ts'
import { findBroken } from '#areas/oversight/alarms/server/invariants.ts'
import { repeatErasures } from '#areas/students/closing/server/repeat-erasures.ts'
import { keySources, readConfig, type Config } from '#platform/config/config.ts'
import { readSecrets } from '#platform/config/secrets.ts'
import { readAnchors } from '#platform/audit/store-anchors.ts'
import { verifyChain } from '#platform/audit/verify-chain.ts'
import { erasuresFile, readErasures } from '#platform/backup/erasures.ts'
import type { Manifest } from '#platform/backup/manifest.ts'
import { openBackup } from '#platform/backup/open-place.ts'
import { restoreBackup } from '#platform/backup/restore.ts'
import { connect } from '#platform/database/connect.ts'
import { startEmbedded } from '#platform/database/embedded.ts'
import { checkKeyIds } from '#platform/database/key-ids.ts'
import { migrate } from '#platform/database/migrate.ts'
import { createFiles, type Files } from '#platform/files/files.ts'
import { exitWithFailure, OperatorError } from './report-failure.ts'
import { addressFromHere, fromHere, ownShell } from './shell.ts'

const usage =
  "Usage: npm run restore -- --from BACKUP --to EMPTY_FOLDER [--erasures FILE]\nBACKUP is a folder or 's3://bucket/prefix/manzil-…?endpoint=…&region=…'."

function readArguments(): { from: string; to: string; erasures: string | undefined } {
  try {
    const { from, to, erasures } = parseArgs({
      options: { from: { type: 'string' }, to: { type: 'string' }, erasures: { type: 'string' } },
    }).values
    if (from === undefined || to === undefined) throw new OperatorError(usage)
    return {
      from: addressFromHere(ownShell, from),
      to: fromHere(ownShell, to),
      erasures: erasures && fromHere(ownShell, erasures),
    }
  } catch (error) {
    throw error instanceof OperatorError ? error : new OperatorError(`${(error as Error).message}\n${usage}`)
  }
}

/** Checks for the old keys, because new ones could not decrypt the backup. @throws OperatorError that names the missing ones */
function requireKeys({ secretsDir }: Config): void {
  const missing = Object.values(keySources)
    .filter(({ variable }) => !process.env[variable] && !process.env[`${variable}_FILE`])
    .map(({ file }) => path.join(secretsDir, file))
    .filter((file) => !existsSync(file))
  if (missing.length > 0)
    throw new OperatorError(
      `The keys of the old server are needed; a backup never contains them. Missing: ${missing.join(', ')}. ` +
        `Copy them to ${secretsDir}, or set SECRETS_DIR to the folder that has them.`,
    )
}

/** The settings that the restored product needs, as they are typed before a command. */
const settingsFor = ({ dataDir, secretsDir }: Config): string =>
  secretsDir === path.join(dataDir, 'keys')
    ? `DATA_DIR=${dataDir}`
    : `DATA_DIR=${dataDir} SECRETS_DIR=${secretsDir}`

/** Opens every document of the database. @returns what is wrong, one sentence each */
async function problemsOfDocuments(
  db: Parameters<typeof storedDocuments>[0],
  files: Files,
): Promise<string[]> {
  const problems: string[] = []
  for (const { id, seal } of await storedDocuments(db))
    await files.get(id, seal, { version: 1 }).catch((error: Error) => problems.push(error.message))
  return problems
}

async function check(config: Config, { auditHead, finishedAt }: Manifest, erasures: string | undefined) {
  const log = pino({ level: 'silent' })
  const quiet = () => {}
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log: { debug: quiet, info: quiet, warn: quiet, error: (text) => ownShell.err(`${text}\n`) },
  })
  try {
    await migrate(embedded.connection)
    const { db, close } = connect(embedded.connection, { max: 2, name: 'manzil restore' })
    try {
      const secrets = await readSecrets(config.secretsDir)
      await checkKeyIds(db, secrets)
      const storage = config.storageUrl ?? path.join(config.dataDir, 'documents')
      const files = await createFiles({ storage, keys: secrets.documentKey, log })
      const clock = { now: () => new Date() }
      const anchors = [...(await readAnchors({ config, files })), ...(auditHead ? [auditHead] : [])]
      const { faults, entries } = await verifyChain(db, anchors)
      const broken = await findBroken({ db, files, clock })
      const documents = await storedDocuments(db)
      const problems = [
        ...faults.map(({ sentence }) => sentence),
        ...broken.map(({ name, found, sentence }) => `${name} (${found}): ${sentence}`),
        ...(await problemsOfDocuments(db, files)),
      ]
      const lost = erasures === undefined ? [] : await readErasures(erasures)
      const known = await readErasures(erasuresFile(config))
      const repeated = await repeatErasures({ db, files, config, clock, log }, [...known, ...lost])
      const { rows } = await sql<{ count: string }>`select count(*) from applications`.execute(db)
      ownShell.out(
        `  ${rows[0]!.count} applications, ${documents.length} documents, ${entries} audit entries, as of ${finishedAt}\n` +
          (repeated > 0
            ? `  Erased again, as after the backup: ${repeated} ${repeated === 1 ? 'account' : 'accounts'}\n`
            : ''),
      )
      return problems
    } finally {
      await close()
    }
  } finally {
    await embedded.stop()
  }
}

// 0: restored and checked. 1: restored, and something in it is wrong. 2: nothing was restored.
try {
  const began = performance.now()
  const { from, to, erasures } = readArguments()
  const config = readConfig({ ...process.env, DATA_DIR: to, DATABASE_URL: '' })
  requireKeys(config)
  const quiet = () => {}
  const log = { debug: quiet, info: quiet, warn: (text: string) => ownShell.err(`${text}\n`), error: quiet }
  const { backup, atOnce } = await openBackup(from, config, '--from')
  const manifest = await restoreBackup(backup, atOnce, config.dataDir, log)
  ownShell.out(`${backup.where} was restored to ${config.dataDir}\n`)
  const problems = await check(config, manifest, erasures)
  ownShell.out(
    problems.length === 0
      ? `  Every rule holds, every document opens (${((performance.now() - began) / 1000).toFixed(1)} s). Start it with ${settingsFor(config)} npm start\n`
      : `  Not everything is right:\n  ${problems.join('\n  ')}\n`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
} catch (error) {
  exitWithFailure(error, { code: 2 })
}
