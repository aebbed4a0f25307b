import { parse } from 'csv-parse/sync'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { loadBuiltInCatalogue } from './load-built-in.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await loadBuiltInCatalogue(database.db)
})
afterAll(() => database.drop())

const rowsIn = async (file: string) =>
  parse(await readFile(path.join(import.meta.dirname, file), 'utf8'), { columns: true }).length

it('finds the program of every fee, and every row has its source and day', async () => {
  const { rows } = await database.pool.query(`
    select (select count(*)::int from program_fees) as fees,
      (select count(*)::int from program_fees where source_url is null or checked_on is null) as unsourced,
      (select count(*)::int from destination_costs where withdrawn_at is null) as costs`)
  expect(rows).toEqual([
    {
      fees: await rowsIn('program-fees.csv'),
      costs: await rowsIn('destination-costs.csv'),
      unsourced: 0,
    },
  ])
})

it('includes a tuition fee as the program states it', async () => {
  const { rows } = await database.pool.query(`
    select p.name from program_fees f join programs p on p.id = f.program_id
    where f.kind = 'tuition' and (f.amount, f.currency) is distinct from (p.tuition_amount, p.tuition_currency)`)
  expect(rows).toEqual([])
})
