import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { countKnownFacts } from '#areas/catalogue/editing/server/count-known-facts.ts'
import { loadBuiltInCatalogue } from './load-built-in.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

it('loads the catalogue only once, even when two processes start at the same time', async () => {
  const results = await Promise.all([loadBuiltInCatalogue(database.db), loadBuiltInCatalogue(database.db)])
  expect(results.map(({ programs }) => programs > 0).sort()).toEqual([false, true])
  expect(await loadBuiltInCatalogue(database.db)).toEqual({ universities: 0, programs: 0 })
})

it('has at least 200 universities of 15 countries and 300 programs, each with its source and date', async () => {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from universities) as universities,
       (select count(distinct country)::int from universities) as countries,
       (select count(*)::int from programs) as programs,
       (select count(*)::int from universities where source_url is null or checked_on is null) as unsourced,
       (select count(*)::int from programs where source_url is null or checked_on is null) as programs_unsourced,
       (select count(*)::int from programs where tuition_amount is not null and tuition_currency is null) as priced_badly`,
  )
  const [found] = rows
  expect(found.universities).toBeGreaterThanOrEqual(200)
  expect(found.countries).toBeGreaterThanOrEqual(15)
  expect(found.programs).toBeGreaterThanOrEqual(300)
  expect([found.unsourced, found.programs_unsourced, found.priced_badly]).toEqual([0, 0, 0])
})

it('has at least 15 programs with every fact in each country where own pages could be read', async () => {
  const { countries } = await countKnownFacts(database.db)
  const complete = new Map(countries.map((one) => [one.country, one.complete]))
  for (const country of ['CN', 'DE', 'HU', 'IT', 'LV', 'TR'])
    expect(complete.get(country)).toBeGreaterThanOrEqual(15)
})
