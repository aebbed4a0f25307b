import { fork } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '#test/harness/database.ts'
import { connect, type Connection } from './connect.ts'
import { migrate, pendingMigrations, readMigrations } from './migrate.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let folder: string
let pool: pg.Pool
let close: Connection['close']
beforeEach(async () => {
  database = await emptyDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'migrations-'))
  ;({ direct: pool, close } = connect(database.target, { max: 2 }))
  pool.on('error', () => {})
})
afterEach(async () => {
  await close()
  await database.drop()
  await rm(folder, { recursive: true })
})

const add = (name: string, sql: string) => writeFile(path.join(folder, `${name}.sql`), sql)
const run = () => migrate(database.target, { folder })

async function exists(table: string): Promise<boolean> {
  return (await pool.query<{ is: boolean }>('select to_regclass($1) is not null as is', [table])).rows[0]!.is
}

test('all our migrations run on an empty database, by a role that is no superuser', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  expect(await pendingMigrations(pool)).toEqual(names)
  expect(await migrate(database.target)).toEqual(names)
  expect(await pendingMigrations(pool)).toEqual([])
  expect(await migrate(database.target)).toEqual([])
})

test('uploads that are open when their tables become one go on', async () => {
  const all = await readMigrations()
  const [before, after] = [all.filter(({ name }) => name < '0050'), all.filter(({ name }) => name >= '0050')]
  for (const { name, sql } of before) await add(name, sql)
  await run()
  const [student] = (
    await pool.query("insert into users (name, email) values ('Amina', 'amina@example.org') returning id")
  ).rows
  const sum = 'a'.repeat(64)
  await pool.query(
    `insert into document_uploads (student_id, name, flags, bytes, sha256, state, begun_at, state_since, seal)
     values ($1, 'cvImage', '{}', 10, $2, 'receiving', now(), now(), '{"half": 1}'),
       ($1, 'photoImage', '{}', 10, $2, 'finishing', now(), now(), null),
       ($1, 'otherImage', '{blurred}', 10, $2, 'done', now(), now(), null)`,
    [student.id, sum],
  )
  await pool.query(
    `insert into upload_intents (id, student_id, idempotency_key, state, document_ids, created_at, settled_at)
     values (gen_random_uuid(), $1, 'a-key', 'staging', array[gen_random_uuid()], now(), null),
       (gen_random_uuid(), $1, 'old-key', 'swept', '{}', now() - interval '1 day', now())`,
    [student.id],
  )
  for (const { name, sql } of after) await add(name, sql)
  await run()
  const { rows } = await pool.query(
    `select name, state, idempotency_key as key, seal is not null as sealed, fingerprint = sha256 as fits,
       state_since >= created_at as since from upload_intents order by name, idempotency_key`,
  )
  expect(rows).toEqual([
    { name: 'cvImage', state: 'receiving', key: null, sealed: true, fits: null, since: true },
    { name: 'otherImage', state: 'committed', key: null, sealed: false, fits: true, since: true },
    { name: 'photoImage', state: 'receiving', key: null, sealed: false, fits: null, since: true },
    { name: null, state: 'staging', key: 'a-key', sealed: false, fits: null, since: true },
    { name: null, state: 'swept', key: 'old-key', sealed: false, fits: null, since: true },
  ])
  expect(await exists('document_uploads')).toBe(false)
})

test('files that are there get the country of their university, and keep to it', async () => {
  const all = await readMigrations()
  const [before, after] = [all.filter(({ name }) => name < '0172'), all.filter(({ name }) => name >= '0172')]
  for (const { name, sql } of before) await add(name, sql)
  await run()
  const { rows: universities } = await pool.query<{ id: string }>(
    `insert into universities (name, country, city) values ('One', 'IT', 'Rome'), ('Two', 'LV', 'Riga') returning id`,
  )
  const [one, two] = universities.map(({ id }) => id)
  await pool.query(
    `insert into users (name, email) values ('Amina', 'amina@example.org');
     insert into programs (university_id, country, name)
     select id, country, 'Law at ' || name from universities`,
  )
  // As the release before applies, which knows nothing of it.
  const apply = (university: string | undefined, reference: string) =>
    pool.query(
      `insert into applications (reference, student_id, university_id, program_id, stage, stage_before, applied_at,
         stage_since, intake, profile, fingerprint)
       select $2, u.id, p.university_id, p.id, 'submitted', 'submitted', now(), now(), $2, '{}', $2
       from users u, programs p where p.university_id = $1`,
      [university, reference],
    )
  const countries = async () =>
    (
      await pool.query<{ country: string }>(
        'select university_country as country from applications order by reference',
      )
    ).rows.map(({ country }) => country)
  await apply(one, 'MZ-2026-000001')
  for (const { name, sql } of after) await add(name, sql)
  await run()
  await apply(two, 'MZ-2026-000002')
  expect(await countries()).toEqual(['IT', 'LV'])
  await pool.query(`update universities set country = 'PL' where id = $1`, [two])
  expect(await countries()).toEqual(['IT', 'PL'])
  await pool.query(
    `update applications a set university_id = p.university_id, program_id = p.id from programs p
     where a.reference = 'MZ-2026-000001' and p.university_id = $1`,
    [two],
  )
  expect(await countries()).toEqual(['PL', 'PL'])
})

test('only what is missing runs, in order', async () => {
  await add('0001-first', 'create table a (n int)')
  expect(await run()).toEqual(['0001-first'])
  await add('0003-third', 'insert into b values (1)')
  await add('0002-second', 'create table b (n int); insert into a values (1)')
  expect(await pendingMigrations(pool, folder)).toEqual(['0002-second', '0003-third'])
  expect(await run()).toEqual(['0002-second', '0003-third'])
  expect(await run()).toEqual([])
})

test('a failing migration keeps nothing of itself and everything before it', async () => {
  await add('0001-good', 'create table good (n int)')
  await add(
    '0002-bad',
    'create table half (n int); insert into half values (1); select 1/0; create table x ()',
  )
  await expect(run()).rejects.toThrow(/0002-bad failed and was rolled back: division by zero/)
  expect(await exists('good')).toBe(true)
  expect(await exists('half')).toBe(false)
  expect(await pendingMigrations(pool, folder)).toEqual(['0002-bad'])
  await add('0002-bad', 'create table half (n int)')
  expect(await run()).toEqual(['0002-bad'])
})

test('a migration waits for a lock without making others wait, and gives up if it never gets it', async () => {
  await add('0001-first', 'create table a (n int)')
  await run()
  await add('0002-second', `set local lock_timeout = '50ms'; alter table a add column m int`)
  const reader = await pool.connect()
  await reader.query('begin; select from a')
  await expect(migrate(database.target, { folder, patience: 0 })).rejects.toThrow(
    /0002-second failed and was rolled back: canceling statement due to lock timeout/,
  )
  /** Reads, and counts the tries that were given up. */
  const readAndCount = async () => {
    await pool.query('select from a')
    const { rows } = await pool.query<{ count: number }>(
      `select xact_rollback::int as count from pg_stat_database where datname = current_database()`,
    )
    return rows[0]!.count
  }
  const before = await readAndCount()
  const running = run()
  await expect.poll(readAndCount).toBeGreaterThan(before + 1)
  await reader.query('commit')
  reader.release()
  expect(await running).toEqual(['0002-second'])
})

test('a database ahead of a release is accepted while nothing is gone that the release uses', async () => {
  await add('0061-first', '-- phase: expand\ncreate table a (n int)')
  await add('0062-more', '-- phase: expand\ncreate table b (n int)')
  await add('0063-less', '-- phase: contract, after 0061\ndrop table b')
  await run()
  for (const name of ['0063-less', '0062-more']) await rm(path.join(folder, `${name}.sql`))
  expect(await run()).toEqual([])
  expect(await pendingMigrations(pool, folder)).toEqual([])
})

test('a database from which a newer release has removed something that this one uses is refused', async () => {
  await add('0061-first', '-- phase: expand\ncreate table a (n int)')
  await add('0062-newer', '-- phase: expand\ncreate table b (n int)')
  await add('0063-gone', '-- phase: contract, after 0062\ndrop table a')
  await run()
  for (const name of ['0063-gone', '0062-newer']) await rm(path.join(folder, `${name}.sql`))
  await expect(run()).rejects.toThrow(/has migration 0063-gone, which this release does not know/)
  await expect(pendingMigrations(pool, folder)).rejects.toThrow(/newer release/)
})

test('a migration without its phase is refused before anything runs', async () => {
  await add('0061-first', 'create table a (n int)')
  await expect(run()).rejects.toThrow(/0061-first.sql must begin with "-- phase: expand"/)
  expect(await exists('a')).toBe(false)
})

test('our migrations that expand remove, rename and narrow nothing', async () => {
  const narrowing =
    /\bdrop\s+(?:table|column|view|function|type|constraint)\b|\brename\b|\bset\s+not\s+null\b|\balter\s+(?:column\s+)?\w+\s+(?:set\s+data\s+)?type\b|\badd\s+(?!constraint\b)(?:column\s+)?(?:if\s+not\s+exists\s+)?\w+\s+[^,;]*\bnot\s+null(?![^,;]*\bdefault\b)/i
  /** Without checks that are replaced by one of the same name, which allows more: nothing else can widen a check. */
  const withoutReplaced = (sql: string) =>
    sql.replaceAll(/\bdrop constraint (\w+)(?=[\s\S]*\badd constraint \1\s+check\b)/g, '')
  // The check itself sees each of these.
  for (const statement of [
    'alter table a drop column n',
    withoutReplaced('alter table a drop constraint b; alter table a add constraint c check (n > 0)'),
    'alter table a rename to b',
    'alter table a alter column n set not null',
    'alter table a alter n type bigint',
    'alter table a add column m int not null',
  ])
    expect(statement).toMatch(narrowing)
  expect('alter table a add column m int not null default 0').not.toMatch(narrowing)
  const expanding = (await readMigrations()).filter(({ sql }) => sql.startsWith('-- phase: expand'))
  expect(expanding.filter(({ sql }) => narrowing.test(withoutReplaced(sql))).map(({ name }) => name)).toEqual(
    [],
  )
})

test('a migration changed after it was applied is refused', async () => {
  await add('0001-first', 'create table a (n int)')
  await run()
  await add('0001-first', 'create table a (n bigint)')
  await expect(run()).rejects.toThrow(/0001-first was changed after it was applied/)
})

test('line ends of a checkout are no change', async () => {
  await add('0001-first', 'create table a (\n n int)\n')
  await run()
  await add('0001-first', 'create table a (\r\n n int)\r\n')
  expect(await run()).toEqual([])
})

test('a migration put in before applied ones is refused', async () => {
  await add('0002-second', 'create table b (n int)')
  await run()
  await add('0001-late', 'create table a (n int)')
  await expect(run()).rejects.toThrow(/0001-late is missing in the database although the later 0002-second/)
  expect(await exists('a')).toBe(false)
})

test('a wrong file name and a number used twice are refused before anything runs', async () => {
  await add('0001-first', 'create table a (n int)')
  await add('0001-other', 'create table b (n int)')
  await expect(run()).rejects.toThrow(/share a number/)
  await rm(path.join(folder, '0001-other.sql'))
  await add('2-second', 'select 1')
  await expect(run()).rejects.toThrow(/2-second.sql .* is not named like/)
  expect(await exists('a')).toBe(false)
})

test('of several processes at once one migrates and the others find nothing to do', async () => {
  await add('0001-slow', 'select pg_advisory_xact_lock(1); create table a (n int)')
  await add('0002-once', 'create table b (n int); insert into b values (1)')
  const held = await pool.connect()
  await held.query('select pg_advisory_lock(1)')
  const running = Promise.all([1, 2, 3, 4].map(() => inProcess().then(({ applied }) => applied)))
  // One waits within the first migration and three for their turn: all of them are at it when it goes on.
  const waiting = async () =>
    (
      await pool.query(
        `select from pg_stat_activity
          where datname = current_database() and application_name = 'manzil migrate' and wait_event = 'advisory'`,
      )
    ).rowCount
  await expect
    .poll(waiting)
    .toBe(4)
    .finally(() => held.release(true))
  expect((await running).flat().sort()).toEqual(['0001-slow', '0002-once'])
  expect((await pool.query('select * from b')).rows).toEqual([{ n: 1 }])
})

test('killed at any moment, the next run completes', async () => {
  await cp(path.join(import.meta.dirname, 'migrations'), folder, { recursive: true })
  const names = (await readMigrations()).map(({ name }) => name)
  for (const share of [0, 0.1, 0.3, 0.5, 0.7, 0.9]) {
    const { child, started } = startProcess()
    await started
    const applied = async () => names.length - (await pendingMigrations(pool, folder)).length
    await expect.poll(applied, { interval: 1 }).toBeGreaterThanOrEqual(Math.floor(share * names.length))
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    // Each is applied wholly or not at all, and in order.
    const pending = await pendingMigrations(pool, folder)
    expect(names.slice(names.length - pending.length)).toEqual(pending)
  }
  await run()
  expect(await pendingMigrations(pool, folder)).toEqual([])
})

function startProcess() {
  const child = fork(path.join(import.meta.dirname, '../../test/harness/migrate-process.ts'), [
    JSON.stringify(database.target),
    folder,
  ])
  const message = once(child, 'message') as Promise<[string]>
  const finished = new Promise<string[]>((resolve, reject) => {
    child.on('message', (said) => Array.isArray(said) && resolve(said as string[]))
    child.on('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
  finished.catch(() => {})
  return { child, started: message, finished }
}

async function inProcess(): Promise<{ applied: string[] }> {
  return { applied: await startProcess().finished }
}
