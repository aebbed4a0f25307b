import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { asSuperuser } from '#test/harness/as-superuser.ts'
import { aSentFile } from '#test/fixtures/files-to-check.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'
import { anAdmin } from '#test/people/people.ts'
import { aProgram } from '#test/people/programs.ts'
import { checkedAt, checkInvariants, checkNextSlice } from './check-invariants.ts'

const hour = 3_600_000
let product: TestProduct
/** Of applications with a file, in the order in which they have their turn. */
let applications: string[]
beforeAll(async () => {
  product = await testProduct()
  await anAdmin(product.deps)
  const program = await aProgram(product.deps)
  for (let number = 0; number < 5; number++) await aSentFile(product, program)
  applications = await idsOf('applications')
})
afterAll(() => product.close())
beforeEach(async () => {
  await product.deps.pool.query('delete from alarms; delete from sweeps; delete from daily_work')
  expect(await checkInvariants(product.deps)).toEqual([])
  // What was made before counts as unchanged.
  product.clock.advance(2 * hour)
  await checkNextSlice(product.deps, { size: 100 })
})

async function idsOf(table: string): Promise<string[]> {
  const { rows } = await product.deps.pool.query<{ id: string }>(`select id from ${table} order by id`)
  return rows.map(({ id }) => id)
}

/** One turn, an hour after the last one. */
async function turn(size = 2): Promise<string[]> {
  product.clock.advance(hour)
  return (await checkNextSlice(product.deps, { size })).map(({ name, found }) => `${name} ${found}`)
}
const open = async () =>
  (await product.deps.pool.query('select kind, found, ids from alarms where closed_at is null')).rows
const stages = (id: string, stage: string) =>
  asSuperuser(product.database, ['update applications set stage = $2 where id = $1', [id, stage]])

it('finds damage in a slice that is reached later, keeps its alarm, and closes it when it is repaired', async () => {
  await stages(applications[4]!, 'under_review')
  expect([await turn(), await turn()]).toEqual([[], []])
  expect(await turn()).toEqual(['stage-is-last-event 1'])
  // The next round begins elsewhere, and what is known stays.
  expect([await turn(), await turn()]).toEqual([['stage-is-last-event 1'], ['stage-is-last-event 1']])
  expect(await open()).toEqual([{ kind: 'stage-is-last-event', found: 1, ids: [applications[4]] }])
  await stages(applications[4]!, 'submitted')
  expect(await turn()).toEqual([])
  expect(await open()).toEqual([])
})

it('finds damage of a record that has changed at once, whichever slice has its turn', async () => {
  await asSuperuser(product.database, [
    `insert into application_events (application_id, move, from_stage, to_stage, actor_role, at)
     values ($1, 'offer', 'under_review', 'submitted', 'officer', $2)`,
    [applications[4], product.clock.now()],
  ])
  expect(await turn()).toEqual(['events-in-a-row 1'])
  await asSuperuser(product.database, `delete from application_events where from_stage = 'under_review'`)
  expect(await turn()).toEqual([])
})

it('counts the whole damage as soon as it comes across some of it', async () => {
  for (const id of [applications[0]!, applications[3]!, applications[4]!]) await stages(id, 'under_review')
  expect(await turn(1)).toEqual(['stage-is-last-event 3'])
  expect(await open()).toMatchObject([{ found: 3, ids: [applications[0], applications[3], applications[4]] }])
  for (const id of [applications[0]!, applications[3]!]) await stages(id, 'submitted')
  expect(await turn(1)).toEqual(['stage-is-last-event 1'])
  await stages(applications[4]!, 'submitted')
  expect(await turn(1)).toEqual([])
})

it('checks rules that time breaks in each turn', async () => {
  await asSuperuser(
    product.database,
    `insert into outbox (id, name, run_at, created_at, done_at, outcome)
     values (gen_random_uuid(), 'offer-made', now(), now(), now() + interval '1 day', 'dead')`,
  )
  expect(await turn()).toEqual(['dead-mail 1'])
  await asSuperuser(product.database, `delete from outbox where outcome = 'dead'`)
  expect(await turn()).toEqual([])
})

it('goes through conversations and files as well', async () => {
  const threads = Array.from({ length: 3 }, () => randomUUID()).toSorted()
  await asSuperuser(product.database, [
    `insert into message_threads (id, student_id, subject, started_at, last_at, waiting_on)
     select id, gen_random_uuid(), 'Hello', now() - interval '1 day', now() - interval '1 day', 'office'
     from unnest($1::uuid[]) as id`,
    [threads.slice(2)],
  ])
  const files = await idsOf('documents')
  const lost = files.at(-1)!
  await product.deps.files.remove(lost)
  const found: string[] = []
  for (let number = 0; number < files.length; number++) found.push(...(await turn(1)))
  expect(new Set(found)).toEqual(new Set(['thread-of-unknown-person 1', 'unreachable-file 1']))
  expect((await open()).find(({ kind }) => kind === 'unreachable-file')).toMatchObject({ ids: [lost] })
  await asSuperuser(product.database, `delete from message_threads where subject = 'Hello'`, [
    `update documents set erased_at = now(), seal = '{}' where id = $1`,
    [lost],
  ])
  expect(await turn(1)).toEqual([])
})

it('checks everything the first time, and notes when it was checked last', async () => {
  await product.deps.pool.query('delete from daily_work')
  await stages(applications[4]!, 'under_review')
  expect(await checkedAt(product.deps)).toBeNull()
  expect(await turn(1)).toEqual(['stage-is-last-event 1'])
  expect(await checkedAt(product.deps)).toEqual(expect.any(Date))
  await stages(applications[4]!, 'submitted')
  expect(await turn(1)).toEqual([])
})
