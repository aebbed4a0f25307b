import { parseArgs } from 'node:util'
import pino from 'pino'
import { readConfig } from '#platform/config/config.ts'
import { readAnchors } from '#platform/audit/store-anchors.ts'
import { openS3 } from '#platform/files/files-s3.ts'
import { verifyChain, type Anchor } from '#platform/audit/verify-chain.ts'
import { exitWithFailure, OperatorError } from './report-failure.ts'
import { withDatabase } from './with-database.ts'
import { ownShell } from './shell.ts'

const usage = 'Usage: npm run audit:verify -- [--anchor number:fingerprint] [--json]'

function readArguments(): { anchors: Anchor[]; json: boolean } {
  let values: { anchor?: string[] | undefined; json?: boolean | undefined }
  try {
    values = parseArgs({
      options: { anchor: { type: 'string', multiple: true }, json: { type: 'boolean' } },
    }).values
  } catch (error) {
    throw new OperatorError(`${(error as Error).message}\n${usage}`)
  }
  const anchors = (values.anchor ?? []).map((text) => {
    const found = /^(\d{1,15}):([0-9a-fA-F]{64})$/.exec(text.trim())
    if (!found) throw new OperatorError(`An anchor is a number, a colon and 64 signs: ${text}\n${usage}`)
    return { seq: Number(found[1]), hash: found[2]! }
  })
  return { anchors, json: values.json ?? false }
}

// 0: the log is intact. 1: it is not. 2: it could not be read.
try {
  const { anchors, json } = readArguments()
  const config = readConfig()
  const storage = config.storageUrl ? await openS3(config.storageUrl, pino(pino.destination(2))) : null
  const all = [...(await readAnchors({ config, files: { shared: storage?.shared ?? null } })), ...anchors]
  const { sound, entries, head, unlinked, faults } = await withDatabase(
    config,
    ownShell.err,
    'audit:verify',
    ({ db }) => verifyChain(db, all),
  )
  const newest = all.toSorted((a, b) => b.seq - a.seq)[0] ?? null
  if (json) {
    process.stdout.write(`${JSON.stringify({ sound, entries, unlinked, head, anchor: newest, faults })}\n`)
  } else {
    const checked = newest ? `, compared with the anchor at ${newest.seq}` : ', without an anchor'
    process.stdout.write(
      sound
        ? `The audit log holds together: ${entries} entries and ${unlinked} not linked yet${checked}. Head ${head.seq}:${head.hash}\n`
        : `The audit log does not hold together (${entries} entries${checked}):\n`,
    )
    for (const { sentence } of faults) process.stdout.write(`  ${sentence}\n`)
  }
  process.exitCode = sound ? 0 : 1
} catch (error) {
  exitWithFailure(error, { code: 2 })
}
