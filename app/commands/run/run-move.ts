import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import pino from 'pino'
import { readConfig, type Config } from '#platform/config/config.ts'
import { readRelease } from '#platform/config/release.ts'
import { configuredServer, createClient, type Target } from '#platform/database/connect.ts'
import { findRunning, startEmbedded } from '#platform/database/embedded.ts'
import { findCluster } from '#platform/database/first-cluster.ts'
import { migrate } from '#platform/database/migrate.ts'
import { BackupUnusable } from '#platform/backup/manifest.ts'
import { moveDocuments } from '#platform/backup/move-documents.ts'
import { replaceRows, type Rows } from '#platform/backup/replace-rows.ts'
import { openRowFiles, writeRowFiles } from '#platform/backup/row-files.ts'
import {
  describeContent,
  listSequences,
  listTables,
  prepareForCopy,
  readRows,
} from '#platform/backup/table-rows.ts'
import { OperatorError, reportFailure } from '../report-failure.ts'
import { fromHere, type Shell } from '../shell.ts'

const usage = `Usage: npm run move -- --from embedded --to DATABASE_URL
       npm run move -- --from embedded|DATABASE_URL --to FOLDER
       npm run move -- --from FOLDER --to embedded|DATABASE_URL
       npm run move -- --documents

"embedded" is the database in DATA_DIR, DATABASE_URL the one of that setting, and FOLDER a folder of exported rows,
which any later release can read. --documents copies the documents of DATA_DIR to STORAGE_URL. Stop the product first.`

type Place = 'embedded' | 'DATABASE_URL' | { folder: string }

function readArguments(args: readonly string[], shell: Shell): { from: Place; to: Place } | 'documents' {
  const place = (value: string): Place =>
    value === 'embedded' || value === 'DATABASE_URL' ? value : { folder: fromHere(shell, value) }
  try {
    const { from, to, documents } = parseArgs({
      args: [...args],
      options: { from: { type: 'string' }, to: { type: 'string' }, documents: { type: 'boolean' } },
    }).values
    if (documents && from === undefined && to === undefined) return 'documents'
    if (documents || !from || !to) throw new OperatorError(usage)
    // An address on the command line would show its password to everybody on the machine.
    if ([from, to].some((value) => /^postgres(ql)?:/.test(value)))
      throw new OperatorError(
        'Put the address into DATABASE_URL or a file named by DATABASE_URL_FILE, and write --to DATABASE_URL.',
      )
    if (typeof place(from) === 'object' ? typeof place(to) === 'object' : from === to)
      throw new OperatorError(`Nothing to move.\n${usage}`)
    return { from: place(from), to: place(to) }
  } catch (error) {
    throw error instanceof OperatorError ? error : new OperatorError(`${(error as Error).message}\n${usage}`)
  }
}

/** Runs work on a database that nobody else uses: the embedded one is started for it. */
async function onDatabase<T>(
  place: 'embedded' | 'DATABASE_URL',
  config: Config,
  err: Shell['err'],
  work: (target: Target) => Promise<T>,
): Promise<T> {
  if (place === 'DATABASE_URL') {
    if (config.databaseUrl === undefined) throw new OperatorError('DATABASE_URL is not set.')
    return work(configuredServer(config))
  }
  if (await findRunning(config.dataDir))
    throw new OperatorError(
      `The product is running on ${config.dataDir}. Stop it first: what it writes during the move would be lost.`,
    )
  const quiet = () => {}
  const warn = (text: string) => err(`${text}\n`)
  const embedded = await startEmbedded({
    dataDir: config.dataDir,
    log: { debug: quiet, info: quiet, warn, error: warn },
  })
  try {
    return await work(embedded.connection)
  } finally {
    await embedded.stop()
  }
}

interface Source {
  readonly rows: Rows
  readonly migration: string
}

/** Reads everything in one snapshot. */
async function withRowsOf<T>(target: Target, work: (source: Source) => Promise<T>): Promise<T> {
  await migrate(target)
  const client = createClient(target, 'manzil move')
  await client.connect()
  try {
    await prepareForCopy(client)
    await client.query('begin isolation level repeatable read read only')
    const { rows: migrations } = await client.query<{ name: string }>(
      `select name from schema_migrations order by name collate "C" desc limit 1`,
    )
    const tables = []
    for (const table of await listTables(client)) tables.push(await describeContent(client, table))
    const sequences = await listSequences(client)
    const read: Rows['read'] = (table) => readRows(client, table)
    return await work({ rows: { tables, sequences, read }, migration: migrations[0]!.name })
  } finally {
    await client.end()
  }
}

/** A database that was migrated and never used counts as empty, so that a move that failed can be repeated. */
async function requireEmpty(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  )
  if (tables.length === 0) return
  const isOurs = ['users', 'audit_log'].every((table) => tables.some(({ name }) => name === table))
  const { rows } = isOurs
    ? await client.query<{ used: boolean }>(
        'select exists (select from users) or exists (select from audit_log) as used',
      )
    : { rows: [{ used: true }] }
  if (rows[0]!.used)
    throw new OperatorError(
      `The database is not empty: it has a table ${tables[0]!.name}. A move never replaces data: name an empty one.`,
    )
}

async function fill(target: Target, { rows, migration }: Source): Promise<void> {
  const client = createClient(target, 'manzil move')
  await client.connect()
  try {
    await requireEmpty(client)
    await migrate(target, { upTo: migration })
    await prepareForCopy(client)
    await replaceRows(client, rows)
    // Rows of an earlier release: bring them to this one.
    await migrate(target)
  } finally {
    await client.end()
  }
}

async function move(from: Place, to: Place, config: Config, { out, err }: Shell): Promise<void> {
  const began = performance.now()
  if (to === 'embedded' && (await findCluster(config.dataDir)))
    throw new OperatorError(
      `${config.dataDir} has a database already. A move never replaces data: set DATA_DIR to a new folder.`,
    )
  const send = async (source: Source): Promise<Rows> => {
    if (typeof to === 'object')
      await writeRowFiles(to.folder, source.rows, {
        release: await readRelease(),
        migration: source.migration,
        exportedAt: new Date().toISOString(),
      })
    else await onDatabase(to, config, err, (target) => fill(target, source))
    return source.rows
  }
  const { tables } =
    typeof from === 'object'
      ? await openRowFiles(from.folder).then(({ list, rows }) => send({ rows, migration: list.migration }))
      : await onDatabase(from, config, err, (target) => withRowsOf(target, send))
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  out(
    `${rows} rows of ${tables.length} tables were moved, and each table has the same content ` +
      `(${((performance.now() - began) / 1000).toFixed(1)} s).\n` +
      (typeof to === 'object'
        ? `  ${to.folder} can be read by anyone who can open it. Remove it once it has been imported.\n`
        : '  Give the product the same keys, and move the documents too unless it stays on this machine.\n'),
  )
}

async function copyDocuments(config: Config, out: Shell['out']): Promise<void> {
  if (config.storageUrl === undefined) throw new OperatorError('STORAGE_URL is not set.')
  const from = path.join(config.dataDir, 'documents')
  await readdir(from).catch(() => {
    throw new OperatorError(`${from} does not exist: there are no documents to move.`)
  })
  const { moved, present } = await moveDocuments(config, from, config.storageUrl, pino({ level: 'silent' }))
  out(
    `${moved} documents were copied to STORAGE_URL, ${present} were there already. ${from} was not changed.\n`,
  )
}

/**
 * `npm run move`: moves all rows to another database or into a folder, or copies the documents to a bucket.
 * @returns the exit code. 0: moved. 2: nothing was moved.
 */
export async function runMove(args: readonly string[], shell: Shell): Promise<number> {
  try {
    const wanted = readArguments(args, shell)
    const config = readConfig(shell.env)
    if (wanted === 'documents') await copyDocuments(config, shell.out)
    else await move(wanted.from, wanted.to, config, shell)
    return 0
  } catch (error) {
    return reportFailure(error, shell.err, { code: 2, fixable: [BackupUnusable] })
  }
}
