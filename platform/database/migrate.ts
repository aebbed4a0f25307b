import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { createClient, type Target } from './connect.ts'
import { lockNumbers } from './locks.ts'
import { takesWrites } from './takes-writes.ts'
import { isLockError } from './transaction.ts'

export type Migration = {
  name: string
  sql: string
  checksum: string
  /**
   * The newest migration that a release must have to work on a database with this one; null: every release does. From
   * 0052 on a file states it in its first line: `-- phase: expand` changes nothing that an earlier release uses, and
   * `-- phase: contract, after 0051` removes what releases with migration 0051 no longer use.
   */
  worksAfter: string | null
}

/** The database cannot be brought to this release; the message says why and what to do. */
export class MigrationRefused extends Error {
  readonly exitCode = 1
}

const here = path.join(import.meta.dirname, 'migrations')
/** The migrations of this release, read once: readiness is checked every second. */
let own: Promise<Migration[]> | undefined

/**
 * Brings the database to this release: every migration it lacks, in order, each in a transaction of its own.
 * Several processes may call it at once; one migrates and the others wait, then find nothing to do.
 * A database that a newer release migrated is accepted as long as its migrations say that this release works on it.
 * Refuses one on which it does not, and one whose applied migrations differ from ours.
 * Returns the names it applied.
 * @param upTo the last migration to apply, for rows of an earlier release
 * @param patience milliseconds for which a migration with a `lock_timeout` is tried again while others have its lock
 */
export async function migrate(
  target: Target,
  {
    folder = here,
    upTo,
    patience = 120_000,
    log,
  }: { folder?: string; upTo?: string; patience?: number; log?: { info(message: string): void } } = {},
): Promise<string[]> {
  const migrations = upToName(await readMigrations(folder), upTo)
  const client = createClient(target, 'manzil migrate')
  // Without a listener a broken connection ends the process; the pending or next query reports the error anyway.
  client.on('error', () => {})
  await client.connect()
  try {
    if (!(await takesWrites(client)))
      throw new MigrationRefused(
        'The database takes no writes: it is a standby, or set to read only. Point DATABASE_URL at the primary.',
      )
    // A session lock: it spans the transactions, and ends with the connection of a killed process.
    await client.query('select pg_advisory_lock($1)', [lockNumbers.migration])
    await prepareTable(client)
    const applied = await appliedIn(client)
    const missing = lacking(migrations, applied)
    const ahead = unknownTo(migrations, applied)
    if (ahead.length > 0) log?.info(`The database is ahead of this release by ${ahead.join(', ')}`)
    for (const migration of missing) {
      const began = performance.now()
      while (!(await applyOne(client, migration, began + patience))) await delay(pause)
      log?.info(`Migrated to ${migration.name} in ${Math.round(performance.now() - began)} ms`)
    }
    return missing.map(({ name }) => name)
  } finally {
    await client.end()
  }
}

function upToName(migrations: Migration[], last: string | undefined): Migration[] {
  if (last === undefined) return migrations
  const index = migrations.findIndex(({ name }) => name === last)
  if (index < 0)
    throw new MigrationRefused(
      `The rows come from a later release, which has migration ${last}. Use that release or a later one.`,
    )
  return migrations.slice(0, index + 1)
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
  const migrations = folder === here ? await (own ??= readMigrations()) : await readMigrations(folder)
  return lacking(migrations, applied).map(({ name }) => name)
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
        worksAfter: phaseOf(name, sql),
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

/** The last migration without a phase. Every supported release has all migrations up to it. */
const lastWithoutPhase = '0051'

function phaseOf(name: string, sql: string): string | null {
  const [, after, expand] = /^-- phase: (?:contract, after (\d{4})|(expand))\n/.exec(sql) ?? []
  if (after === undefined && expand === undefined && name.slice(0, 4) > lastWithoutPhase)
    throw new MigrationRefused(
      `${name} must begin with "-- phase: expand", or with "-- phase: contract, after NNNN"`,
    )
  return after ?? null
}

/** Creates the table of applied migrations, or adds the column that releases before phases did not have. */
async function prepareTable(client: pg.Client): Promise<void> {
  await client.query(`create table if not exists schema_migrations (name text primary key, checksum text not null,
    applied_at timestamptz not null default now(), works_after text)`)
  const { rows } = await client.query<{ missing: boolean }>(
    `select not exists (select from pg_attribute
       where attrelid = 'schema_migrations'::regclass and attname = 'works_after') as missing`,
  )
  // Even with "if not exists", altering a table takes a lock that waits for every reader and blocks those after it.
  if (rows[0]!.missing) await client.query('alter table schema_migrations add column works_after text')
}

type Applied = Pick<Migration, 'name' | 'checksum' | 'worksAfter'>

async function appliedIn(queryable: pg.Client | pg.Pool): Promise<Applied[]> {
  // Readiness may be checked before this release has migrated the table, so the column may not exist yet.
  return (
    await queryable.query<Applied>(
      `select name, checksum, to_jsonb(schema_migrations)->>'works_after' as "worksAfter"
         from schema_migrations order by name collate "C"`,
    )
  ).rows
}

/** Migrations of a database that come after all of ours. */
function unknownTo(ours: readonly Migration[], applied: readonly Applied[]): string[] {
  return applied.map(({ name }) => name).filter((name) => !ours.some((own) => own.name === name))
}

function lacking(ours: readonly Migration[], applied: readonly Applied[]): Migration[] {
  const newest = ours.at(-1)?.name ?? ''
  for (const [index, { name, checksum, worksAfter }] of applied.entries()) {
    const expected = ours[index]
    if (!ours.some((migration) => migration.name === name)) {
      const worksHere = worksAfter === null || worksAfter <= newest.slice(0, 4)
      if (expected === undefined && worksHere) continue
      throw new MigrationRefused(
        `The database has migration ${name}, which this release does not know: ` +
          'a newer release has used it. Start that release or a later one.',
      )
    }
    if (expected?.name !== name) {
      throw new MigrationRefused(
        `Migration ${expected?.name} is missing in the database although the later ${name} was applied. ` +
          'Migrations go forward only: give the missing one a number after all applied ones.',
      )
    }
    if (expected.checksum !== checksum) {
      throw new MigrationRefused(
        `Migration ${name} was changed after it was applied to this database. ` +
          'Restore the file and put the change into a new migration.',
      )
    }
  }
  return ours.slice(applied.length)
}

/** Milliseconds in which others have a table for which a migration waited, and for which they waited behind it. */
const pause = 2_000

/** Returns false if others had a lock for too long: nothing has changed, and it can be tried again. */
async function applyOne(
  client: pg.Client,
  { name, sql, checksum, worksAfter }: Migration,
  until: number,
): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum, works_after) values ($1, $2, $3)', [
      name,
      checksum,
      worksAfter,
    ])
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (isLockError(error) && performance.now() < until) return false
    throw new Error(`Migration ${name} failed and was rolled back: ${(error as Error).message}`, {
      cause: error,
    })
  }
}
