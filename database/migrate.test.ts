import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/database.ts'
import { pendingMigrations } from '#database/migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('the template is migrated', async () => {
  expect(await pendingMigrations(database.pool)).toEqual([])
  console.log(database.url)
})
