import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { clientConfig, type Target } from './connect.ts'

export type Migration = { name: string; sql: string; checksum: string }

/** The database cannot be brought to this release; the message says why and what to do. */
export class MigrationRefused extends Error {}

const here = path.join(import.meta.dirname, 'migrations')
/** Any number, the same in every process: whoever holds it migrates. */
const lock = 7_261_946_001

/**
 * Brings the database to this release: every migration it lacks, in order, each in a transaction of its own.
 * Several processes may call it at once; one migrates and the others wait, then find nothing to do.
 * Refuses a database that a newer release migrated, or whose applied migrations differ from ours.
 * Returns the names it applied.
 */
export async function migrate(
  target: Target,
  { folder = here, log }: { folder?: string; log?: { info(message: string): void } } = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const client = new pg.Client({ ...clientConfig(target), application_name: 'manzil migrate' })
  await client.connect()
  try {
    // A session lock: it spans the transactions, and ends with the connection of a killed process.
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(`create table if not exists schema_migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const missing = lacking(migrations, await appliedIn(client))
    for (const migration of missing) {
      const began = performance.now()
      await applyOne(client, migration)
      log?.info(`Migrated to ${migration.name} in ${Math.round(performance.now() - began)} ms`)
    }
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

/**
 * Names of the migrations a database still lacks; empty when it is current. For readiness checks.
 * Throws `MigrationRefused` like `migrate`.
 */
export async function pendingMigrations(pool: pg.Pool, folder: string = here): Promise<string[]> {
  const { rows } = await pool.query<{ known: boolean }>(
    `select to_regclass('schema_migrations') is not null as known`,
  )
  const applied = rows[0]?.known ? await appliedIn(pool) : []
  return lacking(await readMigrations(folder), applied).map(({ name }) => name)
}

/** The migration files `NNNN-name.sql` of a folder in their order. A file with another name is an error. */
export async function readMigrations(folder: string = here): Promise<Migration[]> {
  const names = (await readdir(folder)).sort()
  const migrations = await Promise.all(
    names.map(async (name) => {
      if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) {
        throw new MigrationRefused(`${name} in ${folder} is not named like 0001-what-it-does.sql`)
      }
      // Line ends may change in a checkout; the statements do not.
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return {
        name: name.slice(0, -'.sql'.length),
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
      }
    }),
  )
  for (const [index, { name }] of migrations.entries()) {
    const next = migrations[index + 1]?.name
    if (next?.slice(0, 4) === name.slice(0, 4)) {
      throw new MigrationRefused(`Two migrations share a number: ${name} and ${next}`)
    }
  }
  return migrations
}

async function appliedIn(queryable: pg.Client | pg.Pool): Promise<Array<{ name: string; checksum: string }>> {
  return (
    await queryable.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations order by name collate "C"',
    )
  ).rows
}

function lacking(ours: Migration[], applied: Array<{ name: string; checksum: string }>): Migration[] {
  for (const [index, { name, checksum }] of applied.entries()) {
    const own = ours[index]
    if (!ours.some((migration) => migration.name === name)) {
      throw new MigrationRefused(
        `The database has migration ${name}, which this release does not know: ` +
          'a newer release has used it. Start that release or a later one.',
      )
    }
    if (own?.name !== name) {
      throw new MigrationRefused(
        `Migration ${own?.name} is missing in the database although the later ${name} was applied. ` +
          'Migrations go forward only: give the missing one a number behind all applied ones.',
      )
    }
    if (own.checksum !== checksum) {
      throw new MigrationRefused(
        `Migration ${name} was changed after it was applied to this database. ` +
          'Restore the file and put the change into a new migration.',
      )
    }
  }
  return ours.slice(applied.length)
}

async function applyOne(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed, and nothing of it was kept: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
