import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { aLineTo } from '#test/harness/network/line-to-database.ts'
import { startLive } from './live.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('changes are heard again after the network was cut without a word, and what waited for changes has ended', async () => {
  const line = await aLineTo(database)
  const { options } = database.direct
  const pool = new pg.Pool({ ...options, password: options.password, host: line.host, port: line.port })
  onTestFinished(async () => {
    await line.close()
    await pool.end()
  })
  const live = startLive(pool, { warn: () => {} }, { every: 50, patience: 500 })
  onTestFinished(() => live.close())
  const heard: string[] = []
  let ends = 0
  live.hear('office', ({ id }) => heard.push(id))
  live.onStop(() => void ends++)
  const announce = async (id: string) => {
    await database.pool.query(`select pg_notify('live', $1)`, [
      JSON.stringify({ user: null, kind: 'application', id }),
    ])
    return heard
  }
  await expect.poll(() => announce('before')).toContain('before')
  expect(ends).toBe(0)
  line.cut()
  await expect.poll(() => announce('after')).toContain('after')
  expect(ends).toBe(1)
})
