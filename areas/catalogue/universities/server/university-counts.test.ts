import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#test/harness/database.ts'
import { listUniversities } from './list-universities.ts'
import { addUpCounts, wrongUniversityCounts } from './university-counts.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.pool.query('truncate universities cascade'))

const run = (text: string, values: unknown[] = []) => database.pool.query(text, values)
const add = (status: string, count: number, note = 'one') =>
  run(
    `insert into universities (name, country, status, source_note)
     select 'University ' || n, 'PK', $1, $3 from generate_series(1, $2::integer) as n`,
    [status, count, note],
  )
const total = async (viewerSeesDrafts: boolean) => {
  const wishes = { page: 1, limit: 1, search: '', viewerSeesDrafts, now: new Date('2026-11-25T12:00:00Z') }
  return (await listUniversities(database.pool, wishes)).pagination.totalUniversities
}
/** Both totals, after the exact count has agreed. */
async function totals(): Promise<[published: number, all: number]> {
  const wrong = await wrongUniversityCounts().execute(database.db)
  expect(wrong.rows).toEqual([])
  return [await total(false), await total(true)]
}
const changes = async () => (await run('select from university_counts')).rowCount

test('the totals follow what is added, changed, upserted, deleted and emptied', async () => {
  expect(await totals()).toEqual([0, 0])
  await add('published', 5)
  await add('draft', 2)
  expect(await totals()).toEqual([5, 7])
  await run(
    `update universities set status = 'withdrawn' where status = 'published' and name < 'University 3'`,
  )
  expect(await totals()).toEqual([3, 7])
  const before = await changes()
  await run(`update universities set city = 'Lahore'`)
  expect(await changes()).toBe(before)
  const { rows } = await run(`select id from universities where status = 'draft' limit 1`)
  await run(
    `insert into universities (id, name, country, status)
     values ($1, 'Known', 'PK', 'published'), (gen_random_uuid(), 'New', 'PK', 'published')
     on conflict (id) do update set status = excluded.status`,
    [rows[0].id],
  )
  expect(await totals()).toEqual([5, 8])
  await run(`delete from universities where status <> 'published'`)
  expect(await totals()).toEqual([5, 5])
  await run('truncate universities cascade')
  expect(await totals()).toEqual([0, 0])
})

test('two imports at once wait for nothing, and each is counted when it is committed', async () => {
  const [one, other] = await Promise.all([database.pool.connect(), database.pool.connect()])
  const insert = (name: string) =>
    `insert into universities (name, country) select '${name} ' || n, 'PK' from generate_series(1, 3) as n`
  try {
    await one.query('begin')
    await other.query('begin')
    await other.query(`set local lock_timeout = '5s'`)
    await one.query(insert('First'))
    await other.query(insert('Second'))
    expect(await totals()).toEqual([0, 0])
    await addUpCounts(database)
    await other.query('commit')
    expect(await totals()).toEqual([3, 3])
    await one.query('rollback')
    expect(await totals()).toEqual([3, 3])
  } finally {
    one.release()
    other.release()
  }
})

test('differences are added up to one row per status, also by several servers and while others write', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, n) => add(n % 2 ? 'draft' : 'published', n + 1)))
  expect(await changes()).toBeGreaterThan(3)
  await Promise.all([
    addUpCounts(database),
    add('published', 4),
    addUpCounts(database),
    add('withdrawn', 1),
    addUpCounts(database),
  ])
  expect(await totals()).toEqual([40, 83])
  await addUpCounts(database)
  expect(await changes()).toBe(3)
  expect(await totals()).toEqual([40, 83])
})

test('a wrong count is found, with the status it is wrong for', async () => {
  await add('published', 2)
  await run(`insert into university_counts (status, universities) values ('draft', 1)`)
  expect((await wrongUniversityCounts().execute(database.db)).rows).toEqual([{ id: 'draft' }])
})
