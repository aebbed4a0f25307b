import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readSecrets } from '#platform/config/secrets.ts'
import { poolers } from '#platform/database/client.ts'
import { connect, createClientLike, type Connection, type ServerTarget } from '#platform/database/connect.ts'
import { migrate } from '#platform/database/migrate.ts'
import { noPgbouncer, startPgbouncer, type Pgbouncer } from '../harness/pgbouncer.ts'
import { environmentOf } from '../harness/server.ts'
import { aServerDatabase, type ServerDatabase } from '../harness/server-postgres.ts'
import { startPair } from '../harness/replica/standby-pair.ts'
import { freePort, spawnProduct } from '../harness/spawned-product.ts'
import { aStudent } from '../people/people.ts'

let server: ServerDatabase | null = null
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'manzil-pooled-'))
  server = noPgbouncer ? null : await aServerDatabase()
})
afterAll(async () => {
  await server?.drop()
  await rm(folder, { recursive: true, force: true })
})

describe.each(poolers)('PgBouncer in %s mode', (pooler) => {
  let pgbouncer: Pgbouncer | undefined
  let target: ServerTarget
  let connection: Connection
  beforeAll(async () => {
    if (!server) return
    pgbouncer = await startPgbouncer(server.url, pooler)
    target = pgbouncer.target
    connection = connect(target, { max: 4 })
  })
  afterAll(async () => {
    await connection?.close()
    await pgbouncer?.stop()
  })

  /** As a test, where PgBouncer and PostgreSQL are installed. */
  const testThrough = (name: string, run: () => Promise<void>) =>
    test(name, async ({ skip }) => {
      if (noPgbouncer) return skip(noPgbouncer)
      if (!server) return skip('neither TEST_DATABASE_URL nor PostgreSQL 15 or newer in /usr/lib/postgresql')
      await run()
    })

  const limits = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`
  const ours = { statement: '5s', lock: '2s', idle: '10s', zone: 'UTC' }

  testThrough('the limits and the time zone are in force in every query', async () => {
    const { db, pool } = connection
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '5s' }])
    expect((await pool.query(limits)).rows).toEqual([ours])
    expect((await pool.query(`${limits} where $1`, [true])).rows).toEqual([ours])
    expect((await pool.query({ name: 'limits', text: limits })).rows).toEqual([ours])
    // More at once than there are sessions at the start, so that each has its first query and later ones.
    const many = Array.from({ length: 40 }, () => pool.query(`${limits}, pg_sleep($1)`, [0.01]))
    for (const { rows } of await Promise.all(many)) expect(rows[0]).toMatchObject(ours)
    const inTransaction = await db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx)
      return (await sql.raw(limits).execute(trx)).rows
    })
    expect(inTransaction).toEqual([ours])
    const repeatable = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(
        async (trx) =>
          (await sql.raw(`${limits}, current_setting('transaction_isolation') as level`).execute(trx)).rows,
      )
    expect(repeatable).toEqual([{ ...ours, level: 'repeatable read' }])
  })

  testThrough('a statement over its time is ended, with and without values', async () => {
    const short = connect(target, { statementTimeout: 100 })
    await expect(short.pool.query('select pg_sleep(10)')).rejects.toMatchObject({ code: '57014' })
    await expect(short.pool.query('select pg_sleep($1)', [10])).rejects.toMatchObject({ code: '57014' })
    // The next one on the same connection has not lost its place in the answers.
    expect((await short.pool.query('select $1::int as n', [7])).rows).toEqual([{ n: 7 }])
    await short.close()
  })

  testThrough('a query that fails leaves the next one its own answer', async () => {
    const { pool } = connection
    await expect(pool.query('select $1::int', ['no number'])).rejects.toMatchObject({ code: '22P02' })
    await expect(pool.query('select nothing')).rejects.toMatchObject({ code: '42703' })
    // The driver's types know a single result only.
    const results = (await pool.query('select 1 as a; select 2 as b')) as unknown as pg.QueryResult[]
    expect(results.map((result) => result.rows)).toEqual([[{ a: 1 }], [{ b: 2 }]])
    const { rows, command, rowCount } = await pool.query('select n from generate_series(1, $1) n', [3])
    expect({ rows, command, rowCount }).toEqual({
      rows: [{ n: 1 }, { n: 2 }, { n: 3 }],
      command: 'SELECT',
      rowCount: 3,
    })
  })

  testThrough('named statements work on every connection', async () => {
    const statement = { name: 'doubled', text: 'select $1::int * 2 as n' }
    const all = await Promise.all(
      Array.from({ length: 80 }, (_, n) => connection.pool.query({ ...statement, values: [n] })),
    )
    expect(all.map(({ rows }) => rows[0].n)).toEqual(Array.from({ length: 80 }, (_, n) => n * 2))
  })

  testThrough('listeners hear, and a lock of a session is freed', async () => {
    const listener = createClientLike(connection.pool)
    await listener.connect()
    const heard = new Promise((resolve) => listener.once('notification', ({ payload }) => resolve(payload)))
    await listener.query('listen pooled')
    await connection.pool.query(`select pg_notify('pooled', $1)`, ['through the pooler'])
    expect(await heard).toBe('through the pooler')
    await listener.end()
    for (let turn = 0; turn < 10; turn++) {
      const client = await connection.direct.connect()
      expect((await client.query('select pg_try_advisory_lock(1) as mine')).rows).toEqual([{ mine: true }])
      expect((await client.query('select pg_advisory_unlock(1) as mine')).rows).toEqual([{ mine: true }])
      client.release()
    }
  })

  testThrough('the product starts, migrates and serves', async () => {
    const product = await startOn(target)
    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => (await fetch(`${product.url}/sitemap-catalogue.xml`)).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await product.stop()).toBe(0)
    expect(await migrate(target)).toEqual([])
  })

  testThrough(
    'reads go around it to a replica, and what was written through it is seen at once',
    async () => {
      const pair = await startPair(0)
      onTestFinished(() => pair.stop())
      const pooled = await startPgbouncer(pair.url, pooler)
      onTestFinished(() => pooled.stop())
      const metricsPort = await freePort()
      const product = await startOn(pooled.target, {
        DATABASE_READ_URL: pair.standbyUrl,
        METRICS_PORT: String(metricsPort),
      })
      const reads = async () => {
        const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
        return Number(/^replica_reads_total\{target="replica"\} (\d+)$/m.exec(metrics)![1])
      }
      const through = connect(pooled.target, { max: 1, connectionTimeout: 60_000 })
      onTestFinished(() => through.close())
      const secrets = await readSecrets(path.join(folder, 'keys'), {})
      const { token } = await aStudent({ db: through.db, secrets, clock: { now: () => new Date() } })
      const authorization = { authorization: `Bearer ${token}` }
      const get = async (at: string, headers = {}) =>
        (await fetch(`${product.url}/api/help${at}`, { headers: { ...authorization, ...headers } })).json()
      await expect
        .poll(async () => {
          await get('')
          return reads()
        })
        .toBeGreaterThan(5)
      const { articles } = (await get('')) as { articles: { slug: string }[] }
      for (let turn = 0; turn < 20; turn++) {
        const helpful = turn % 2 === 0
        const written = await fetch(`${product.url}/api/help/${articles[0]!.slug}/helpful`, {
          method: 'PUT',
          headers: { ...authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ helpful }),
        })
        expect(written.status).toBe(200)
        const position = written.headers.get('write-position')!
        expect(await get(`/${articles[0]!.slug}`, { 'write-position': position })).toMatchObject({
          article: { helpful },
        })
      }
      await through.close()
      expect(await product.stop()).toBe(0)
      await pooled.stop()
      await pair.stop()
    },
  )

  /** Every product of this file has the same keys. */
  async function startOn(database: ServerTarget, env: Record<string, string> = {}) {
    const dataDir = await mkdtemp(path.join(folder, 'data-'))
    const keys = { SECRETS_DIR: path.join(folder, 'keys') }
    await readSecrets(keys.SECRETS_DIR, {})
    return spawnProduct({
      dataDir,
      databaseUrl: database.url,
      env: { ...environmentOf(database), ...keys, ...env },
    })
  }
})
