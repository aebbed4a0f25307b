import { beforeAll, expect, it } from 'vitest'
import type { TestProduct } from '#test/harness/product.ts'
import { startCatalogueEditing } from '#test/people/catalogue-editing.ts'

const editing = startCatalogueEditing()
const { source, call, aDraft } = editing
let product: TestProduct
beforeAll(() => {
  ;({ product } = editing.people())
})

/** Two programs of a university with an intake of 2030, the last by id first. @returns their ids in order */
async function twoPrograms(universityId: string, status: string): Promise<[string, string]> {
  const made = await Promise.all(
    ['Law', 'Medicine'].map((name) =>
      call('POST', `/universities/${universityId}/programs`, { name, source: source() }),
    ),
  )
  const [first, last] = made.map(({ body }) => body.program._id as string).toSorted() as [string, string]
  await product.deps.pool.query(
    `insert into program_intakes (program_id, start, status) values ($1, '2030-autumn', $3), ($2, '2030-autumn', $3)`,
    [last, first, status],
  )
  return [first, last]
}

interface Bulk {
  what: string
  status: string
  begin: (universityId: string, ids: string[]) => Promise<() => ReturnType<typeof call>>
}

it.each<Bulk>([
  {
    what: 'copies intakes to the next year',
    status: 'published',
    begin: async (id) => () => call('POST', `/universities/${id}/rollover`, { year: '2030', count: 2 }),
  },
  {
    what: 'publishes intakes',
    status: 'draft',
    begin: async (id) => () =>
      call('POST', `/universities/${id}/intakes/publish`, { year: '2030', count: 2 }),
  },
  {
    what: 'undoes a day of checking',
    status: 'draft',
    begin: async (id, ids) => {
      const { body } = await call('POST', `/universities/${id}/programs/checked`, { ids })
      return () => call('POST', '/checks/undo', { checkId: body.checkId })
    },
  },
])('whoever $what waits for the first program and holds no other', async ({ status, begin }) => {
  const universityId = await aDraft()
  const [first, last] = await twoPrograms(universityId, status)
  const change = await begin(universityId, [first, last])
  const { pool } = product.deps
  const other = await pool.connect()
  try {
    // Another change of several programs, in the middle.
    await other.query('begin')
    await other.query('select from programs where id = $1 for update', [first])
    const changing = change()
    await expect
      .poll(async () => {
        const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
        return (await pool.query(waits)).rows.length
      })
      .toBe(1)
    await other.query('select from programs where id = $1 for update nowait', [last])
    await other.query('commit')
    expect((await changing).status).toBe(200)
  } finally {
    // Closed, so that nothing of a failed test stays locked.
    other.release(true)
  }
})

it('whoever marks programs as checked that an import changes gives way to it, and neither ends', async () => {
  const universityId = await aDraft()
  const [first, last] = await twoPrograms(universityId, 'draft')
  const { pool } = product.deps
  const importing = await pool.connect()
  const change = (id: string) =>
    importing.query('update programs set mode = $2 where id = $1', [id, 'online'])
  try {
    await importing.query('begin')
    // In the order of the file, which is not that of the ids.
    await change(last)
    const marking = call('POST', `/universities/${universityId}/programs/checked`, { ids: [first, last] })
    const waits = async () =>
      (
        await pool.query<{ since: string; long: boolean }>(
          `select xact_start::text as since, clock_timestamp() - query_start > interval '1.2 s' as long
           from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rows[0]
    await expect.poll(async () => (await waits())?.since, { interval: 5 }).toBeDefined()
    const { since } = (await waits())!
    // Until it gives way; or for more than the second after which, of two that wait for each other, the import would end.
    await expect
      .poll(async () => {
        const now = await waits()
        return now === undefined || now.since !== since || now.long
      })
      .toBe(true)
    await change(first)
    await importing.query('commit')
    expect((await marking).status).toBe(200)
    const { rows } = await pool.query('select mode, version from programs')
    expect(rows).toEqual([first, last].map(() => ({ mode: 'online', version: 2 })))
  } finally {
    importing.release(true)
  }
})
