import type pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { aLineTo, type Line } from '#test/harness/network/line-to-database.ts'
import { connect, type Target } from '../connect.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

function through({ host, port }: Line): Target {
  const { target } = database
  if (!('url' in target)) return { ...target, host, port }
  const url = new URL(database.directUrl)
  url.host = `${host}:${port}`
  return { url: url.href }
}

/** A pool of one connection through a line that can be cut. */
async function overALine() {
  const line = await aLineTo(database)
  const broken: Error[] = []
  const { pool, close } = connect(through(line), {
    max: 1,
    statementTimeout: 0,
    connectionTimeout: 60_000,
    silence: { every: 100, patience: 1_000 },
    onConnectionError: (error) => broken.push(error),
  })
  onTestFinished(async () => {
    await close()
    await line.close()
  })
  return { line, pool, broken }
}

const isRunning = async (text: string) => {
  const { rows } = await database.pool.query(
    `select 1 from pg_stat_activity where query = $1 and state = 'active' and datname = current_database()`,
    [text],
  )
  return rows.length === 1
}

/** What a statement ends with, once the server has begun to work on it. */
async function begun(pool: pg.Pool, text: string): Promise<{ ending: Promise<unknown> }> {
  const ending = pool.query(text).then(
    ({ rows }) => rows,
    (error: unknown) => error,
  )
  await expect.poll(() => isRunning(text)).toBe(true)
  return { ending }
}

test('a statement ends as a lost connection when the network is cut without a word, and the next one is answered', async () => {
  const { line, pool, broken } = await overALine()
  await pool.query('select 1')
  line.cut()
  line.refuse(true)
  await expect(pool.query('select 2 as two')).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  expect(broken).toHaveLength(1)
  line.refuse(false)
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
})

test('so does one whose session the server has ended, where the way back is gone', async () => {
  const { line, pool } = await overALine()
  const { ending } = await begun(pool, 'select pg_sleep(600)')
  line.cut()
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query = 'select pg_sleep(600)'`,
  )
  expect(await ending).toMatchObject({ code: 'ETIMEDOUT' })
})

/** A statement that waits until it is let go, and the connections that were opened through the line until then. */
async function aLongStatement({ line, pool }: Pick<Awaited<ReturnType<typeof overALine>>, 'line' | 'pool'>) {
  const holder = await database.direct.connect()
  onTestFinished(() => holder.release(true))
  await holder.query('select pg_advisory_lock(1)')
  await pool.query('set lock_timeout = 0')
  const { ending } = await begun(pool, `select pg_advisory_lock(1), 'done' as state`)
  const before = line.connections
  return {
    /** Once its server has been asked about it more than once. */
    endingWhenAskedAbout: async () => {
      await expect.poll(() => line.connections).toBeGreaterThan(before + 1)
      await holder.query('select pg_advisory_unlock(1)')
      return ending
    },
  }
}

test('a statement that takes long is left alone', async () => {
  const { line, pool, broken } = await overALine()
  const statement = await aLongStatement({ line, pool })
  expect(await statement.endingWhenAskedAbout()).toMatchObject([{ state: 'done' }])
  expect(broken).toEqual([])
})

test('and so is one while its server refuses further connections', async () => {
  const { line, pool, broken } = await overALine()
  const statement = await aLongStatement({ line, pool })
  const limit = async (count: number) => {
    const { rows } = await database.pool.query('select current_database() as name')
    await database.pool.query(`alter database ${rows[0].name} connection limit ${count}`)
  }
  await limit(1)
  onTestFinished(() => limit(-1))
  expect(await statement.endingWhenAskedAbout()).toMatchObject([{ state: 'done' }])
  expect(broken).toEqual([])
})
