import { expect, it } from 'vitest'
import { runSpawned } from '#test/harness/run-command.ts'
import { testDatabase } from '#test/harness/database.ts'

it('applies what the database lacks, and says so', async () => {
  const database = await testDatabase()
  try {
    const run = () => runSpawned('migrate.ts', [], { env: database.env })
    expect(await run()).toEqual({
      code: 0,
      out: 'The database has every migration of this release.\n',
      err: '',
    })
    // As before the first start.
    await database.pool.query('drop schema public cascade; create schema public')
    const { code, out, err } = await run()
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toMatch(/^Migrated to \d{4}-/)
    expect(out).toMatch(/every migration of this release; \d+ were applied\.\n$/)
    const { rows } = await database.pool.query('select count(*)::int as count from applications')
    expect(rows).toEqual([{ count: 0 }])
  } finally {
    await database.drop()
  }
})

it('refuses settings that cannot be used, and a database that is not there', async () => {
  const wrong = await runSpawned('migrate.ts', [], { env: { DATABASE_URL: 'mysql://db' } })
  expect(wrong.code).toBe(2)
  expect(wrong.err).toContain('DATABASE_URL')
  const away = await runSpawned('migrate.ts', [], { env: { DATABASE_URL: 'postgres://app@127.0.0.1:1/x' } })
  expect(away.code).toBe(1)
  expect(away.err).toContain('ECONNREFUSED')
})
