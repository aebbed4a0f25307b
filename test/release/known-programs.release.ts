import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadBuiltInCatalogue } from '#areas/catalogue/built-in/server/load-built-in.ts'
import { clientConfig } from '#platform/database/connect.ts'
import { importCatalogue } from '#areas/catalogue/import/server/import-catalogue.ts'
import { programSearch } from '#areas/catalogue/search/server/program-search.ts'
import { testDatabase, type TestDatabase } from '../harness/database.ts'
import { knownQueries, missedOf } from '../people/known-programs.ts'
import { sharedData } from '../harness/shared-data.ts'

const universities = sharedData('universities.csv')
const programs = sharedData('programs.csv.gz')

describe.skipIf(!universities || !programs)('the whole catalogue (needs the shared data)', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    await loadBuiltInCatalogue(database.db)
    const client = new pg.Client(clientConfig(database.target))
    await client.connect()
    for (const file of [universities, programs]) {
      await importCatalogue(client, file as string, { startedBy: 'a test' })
    }
    await client.end()
  }, 600_000)
  afterAll(() => database.drop())

  it('finds what known searches mean', async () => {
    expect(await missedOf(database, await knownQueries())).toEqual([])
  }, 60_000)

  it.each([
    ['oxfo', 'University of Oxford'],
    ['mit', 'Massachusetts Institute of Technology'],
    ['karganda med', 'Karaganda Medical University'],
    ['bologna', 'University of Bologna'],
    ['padova', 'University of Padua'],
    ['tbilisi st', 'Tbilisi State University'],
    ['москов', 'Lomonosov Moscow State University'],
    ['unipd.it', 'University of Padua'],
  ])(
    'proposes for %s the %s',
    async (typed, name) => {
      const { suggestions } = await programSearch({ ...database, clock: { now: () => new Date() } }).suggest(
        typed,
      )
      expect(suggestions.map(({ text }) => text)).toContain(name)
    },
    60_000,
  )
})
