import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { loadBuiltInCatalogue } from './load-built-in.ts'
import { loadRecognition } from './load-recognition.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await loadBuiltInCatalogue(database.db)
})
afterAll(() => database.drop())

const rules = async () =>
  (
    await database.pool.query<{ regulator: string; position: number; rule: string }>(
      'select regulator, position, rule from recognition_rules order by regulator, position',
    )
  ).rows

it('brings the rules of an earlier release to those of the file at the next start, and leaves other regulators', async () => {
  const built = await rules()
  expect(built.length).toBeGreaterThan(0)
  await database.pool.query(`
    update recognition_rules set rule = 'At least 60 %.', source_url = 'https://example.org/reprint',
      checked_on = '2026-11-21' where regulator = 'PM&DC' and position = 1;
    delete from recognition_rules where regulator = 'HEC' and position = 1;
    insert into recognition_rules (regulator, home_country, position, rule, source_url, checked_on)
    values ('PM&DC', 'PK', 7, 'Six months of the language.', 'https://example.org/reprint', '2026-11-21'),
      ('Example Council', 'PK', 1, 'An example.', 'https://example.org/', '2026-11-21')`)
  await loadBuiltInCatalogue(database.db)
  const other = { regulator: 'Example Council', position: 1, rule: 'An example.' }
  expect(await rules()).toEqual([other, ...built])
})

it('writes nothing when nothing changed, also when two processes start at the same time', async () => {
  expect(await Promise.all([loadRecognition(database.db), loadRecognition(database.db)])).toEqual([0, 0])
})
