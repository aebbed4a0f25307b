import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { DatabaseClient, prepareOnce, type DatabaseClientConfig, type PlannedOnceConfig } from './client.ts'
import { clientConfig, connect, momentsAsText, type ConnectOptions } from './connect.ts'
import { runPrepared, unseen } from './run-prepared.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** For tests of what a session has or keeps: around a pooler. */
const directly = (options?: ConnectOptions) => connect({ url: database.directUrl }, options)

async function one(query: string): Promise<unknown> {
  const { rows } = await database.pool.query<{ value: unknown }>(`select ${query} as value`)
  return rows[0]?.value
}

test.each([
  ['42::int8', 42],
  ['count(*) from (values (1), (2)) as t', 2],
  ["'1234567890123.45'::numeric", 1234567890123.45],
  ["'{1,null,3}'::int8[]", [1, null, 3]],
  ["'{1.5,2.25}'::numeric[]", [1.5, 2.25]],
  ["'2026-03-01'::date", '2026-03-01'],
  ["'{2026-03-01,2026-10-25}'::date[]", ['2026-03-01', '2026-10-25']],
  ["'2026-03-01 02:00+05'::timestamptz", new Date('2026-02-28T21:00:00Z')],
  ["'2026-03-01 02:00:03.019999+00'::timestamptz", new Date('2026-03-01T02:00:03.019Z')],
  ["'0044-03-15 12:00+00 BC'::timestamptz", new Date('-000043-03-15T12:00:00Z')],
  ["'12026-03-01 00:00+00'::timestamptz", new Date('+012026-03-01T00:00:00Z')],
  ["'infinity'::timestamptz", Infinity],
  ['\'{"a": [1]}\'::jsonb', { a: [1] }],
  ['\'{a,"b c"}\'::text[]', ['a', 'b c']],
  ["interval '1 day 2 hours'", '1 day 02:00:00'],
  ["current_setting('TimeZone')", 'UTC'],
])('%s is read as %j', async (query, value) => {
  const [expression, from] = query.split(' from ')
  expect(await one(from ? `${expression} as value from ${from} --` : query)).toEqual(value)
})

test.each([
  ['2026-03-01 02:00:03.019999+00', '2026-03-01T02:00:03.019Z'],
  ['2026-03-01 02:00:03.5+00', '2026-03-01T02:00:03.500Z'],
  ['2026-03-01 02:00+05', '2026-02-28T21:00:00.000Z'],
  ['0044-03-15 12:00+00 BC', '-000043-03-15T12:00:00.000Z'],
  ['12026-03-01 00:00:00.25+00', '+012026-03-01T00:00:00.250Z'],
])('the moment %s is sent on as %s', async (moment, text) => {
  const { rows } = await database.pool.query({
    text: 'select $1::timestamptz as moment, $1::timestamptz as same, null::timestamptz as none, 7::int8 as number',
    values: [moment],
    types: momentsAsText,
  })
  expect(rows).toEqual([{ moment: text, same: text, none: null, number: 7 }])
  const [read] = (await database.pool.query<{ moment: Date }>('select $1::timestamptz as moment', [moment]))
    .rows
  expect(read!.moment.toISOString()).toBe(text)
})

test('a whole number that JavaScript would change is refused', async () => {
  await expect(one("'9007199254740993'::int8")).rejects.toThrow(RangeError)
})

test('Kysely reads through the same pool', async () => {
  const { rows } = await sql<{ n: number }>`select 7::int8 as n`.execute(database.db)
  expect(rows).toEqual([{ n: 7 }])
})

test('a statement that is to be prepared once is parsed once per session', async () => {
  const text = prepareOnce('test-sum', 'select $1::integer + $2::integer as sum')
  const client = await database.direct.connect()
  try {
    for (const one of [1, 2, 3])
      expect((await client.query<{ sum: number }>(text, [one, 1])).rows).toEqual([{ sum: one + 1 }])
    await client.query('select $1::integer', [1])
    const { rows } = await client.query(
      `select name, generic_plans + custom_plans as runs from pg_prepared_statements where name = 'test-sum'`,
    )
    expect(rows).toEqual([{ name: 'test-sum', runs: 3 }])
  } finally {
    client.release()
  }
})

test('a statement with values that are not seen is planned for good, however often it runs', async () => {
  const { db, close } = directly({ max: 1 })
  const newest = (limit: number) =>
    runPrepared(
      db,
      'test-newest',
      sql<{
        n: number
      }>`select n from generate_series(1, 9) n order by n desc limit ${unseen(limit, 'bigint')}`,
    )
  for (const limit of [1, 2, 3, 4, 5, 6]) expect(await newest(limit)).toHaveLength(limit)
  const { rows } = await sql<{ generic_plans: number }>`
    select generic_plans from pg_prepared_statements where name = 'test-newest'`.execute(db)
  expect(rows).toEqual([{ generic_plans: 1 }])
  await close()
})

test('a statement that is planned once is so from the first call on, and leaves the others alone', async () => {
  const { pool, close } = directly({ max: 1 })
  const client = await pool.connect()
  const ask = (value: unknown) => {
    const asked: PlannedOnceConfig = {
      name: 'planned-once',
      text: 'select g as value from generate_series(1, 4) g where g > $1::int order by g',
      values: [value],
      plannedOnce: true,
    }
    return client.query<{ value: number }>(asked)
  }
  const plans = async () => {
    const { rows } = await client.query(
      `select generic_plans::int as kept, custom_plans::int as "own", current_setting('plan_cache_mode') as mode
       from pg_prepared_statements where name = 'planned-once'`,
    )
    return rows[0]
  }
  expect((await ask(2)).rows).toEqual([{ value: 3 }, { value: 4 }])
  await expect(ask('two')).rejects.toThrow('invalid input syntax')
  expect((await ask(3)).rows).toEqual([{ value: 4 }])
  expect(await plans()).toEqual({ kept: 2, own: 0, mode: 'auto' })

  await client.query('begin')
  expect((await ask(1)).rows).toHaveLength(3)
  expect(await plans()).toEqual({ kept: 2, own: 1, mode: 'auto' })
  await client.query('rollback')
  client.release()
  await close()
})

test('a statement over its time is ended', async () => {
  const { pool, close } = connect(database.target, { statementTimeout: 100 })
  await expect(pool.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' })
  await close()
})

test('the limits of every connection', async () => {
  expect(await one("current_setting('statement_timeout')")).toBe('5s')
  expect(await one("current_setting('lock_timeout')")).toBe('2s')
  expect(await one("current_setting('idle_in_transaction_session_timeout')")).toBe('10s')
})

test('a lock held by another is waited for 2 seconds', async () => {
  const holder = await database.direct.connect()
  const waiter = await database.direct.connect()
  await holder.query('select pg_advisory_lock(1)')
  const began = performance.now()
  await expect(waiter.query('select pg_advisory_lock(1)')).rejects.toMatchObject({ code: '55P03' })
  expect(performance.now() - began).toBeGreaterThan(1_900)
  await holder.query('select pg_advisory_unlock(1)')
  holder.release()
  waiter.release()
})

test('a connection that does not come free is refused after 3 seconds', async () => {
  const { pool, close } = connect(database.target, { max: 1 })
  const held = await pool.connect()
  const began = performance.now()
  await expect(pool.query('select 1')).rejects.toThrow(/timeout/)
  expect(performance.now() - began).toBeGreaterThan(2_900)
  held.release()
  await close()
})

test('an idle connection that breaks is told and replaced', async () => {
  const broken: Error[] = []
  const { pool, close } = directly({
    max: 1,
    onConnectionError: (error) => broken.push(error),
  })
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  await expect.poll(() => broken.length).toBe(1)
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await close()
})

test('a lent connection that breaks ends no process: its user gets an error, and the next one a new connection', async () => {
  const broken: Error[] = []
  const { pool, close } = directly({
    max: 1,
    onConnectionError: (error) => broken.push(error),
  })
  const lent = await pool.connect()
  await lent.query('begin')
  const { rows } = await lent.query<{ pid: number }>('select pg_backend_pid() as pid')
  await database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
  // Without a listener of our own this error would be an uncaught exception, which fails the run.
  await expect.poll(() => broken.length).toBeGreaterThan(0)
  await expect(lent.query('select 1')).rejects.toThrow()
  lent.release()
  expect((await pool.query('select 1 as n')).rows).toEqual([{ n: 1 }])
  await close()
})

test('a connection that is given up while it is told its settings ends no process', async () => {
  const settings = { timezone: "UTC'; select pg_sleep(30); set timezone = 'UTC" }
  const config: DatabaseClientConfig = { ...clientConfig(database.target), pooler: 'session', settings }
  const pool = new pg.Pool({ ...config, Client: DatabaseClient, connectionTimeoutMillis: 1_000 })
  await expect(pool.query('select 1')).rejects.toThrow('Connection terminated')
  await pool.end()
})

test('a connection whose server refuses to write is dropped when it is given back', async () => {
  const { db, pool, close } = directly({ max: 1 })
  let dropped = 0
  pool.on('remove', () => dropped++)
  await pool.query('set default_transaction_read_only = on')
  expect(dropped).toBe(0)
  await expect(sql`create table refused (n int)`.execute(db)).rejects.toMatchObject({ code: '25006' })
  await expect.poll(() => dropped).toBe(1)
  await sql`create table accepted (n int)`.execute(db)
  await close()
})

test('closing ends the pool also when only the pool was used', async () => {
  const { pool, close } = connect(database.target)
  await pool.query('select 1')
  await close()
  expect([pool.ended, pool.totalCount]).toEqual([true, 0])
})
