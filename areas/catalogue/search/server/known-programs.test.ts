import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadBuiltInCatalogue } from '#areas/catalogue/built-in/server/load-built-in.ts'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { knownQueries, missedOf } from '#test/people/known-programs.ts'

// The whole catalogue is searched in test/release/known-programs.release.ts.
describe('the built-in catalogue', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    await loadBuiltInCatalogue(database.db)
  })
  afterAll(() => database.drop())

  it('has the expected results for known searches', async () => {
    const queries = (await knownQueries()).filter(({ builtIn }) => builtIn)
    expect(await missedOf(database, queries)).toEqual([])
  })
})
