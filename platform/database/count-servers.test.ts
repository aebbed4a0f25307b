import { afterAll, beforeAll, expect, it } from 'vitest'
import { aStudent } from '#test/people/people.ts'
import { anotherServer, testProduct, type TestProduct } from '#test/harness/product.ts'
import { limits } from '../contract/route.ts'

let first: TestProduct
let second: TestProduct
beforeAll(async () => {
  first = await testProduct({ RATE_LIMITS: 'on' })
  second = await anotherServer(first)
})
afterAll(async () => {
  await second?.close()
  await first?.close()
})

/** Makes calls of one student in turn. @returns how many were answered before the first refusal, at most `most` */
async function answeredBy(product: TestProduct, token: string, most: number): Promise<number> {
  for (let answered = 0; answered < most; answered++) {
    const { status } = await product.call('GET', '/auth/me', { token })
    if (status === 429) return answered
  }
  return most
}

it('divides limits counted in memory by the number of servers, and gives them back when one stops', async () => {
  const { calls } = limits.read
  await first.deps.serverCount.refresh()
  await second.deps.serverCount.refresh()
  await first.deps.serverCount.refresh()
  expect([first.deps.serverCount.servers, second.deps.serverCount.servers]).toEqual([2, 2])
  const { token } = await aStudent(first.deps)
  expect(await answeredBy(first, token, calls)).toBe(calls / 2)
  expect(await answeredBy(second, token, calls)).toBe(calls / 2)
  await second.deps.serverCount.close()
  await first.deps.serverCount.refresh()
  expect(first.deps.serverCount.servers).toBe(1)
  const other = await aStudent(first.deps)
  expect(await answeredBy(first, other.token, calls + 1)).toBe(calls)
})

it('no longer counts a server that has not been seen for half a minute', async () => {
  const { pool, serverCount } = first.deps
  await pool.query(`insert into servers (id, seen_at)
    values (gen_random_uuid(), now() - interval '31 seconds'), (gen_random_uuid(), now() - interval '20 seconds')`)
  await serverCount.refresh()
  expect(serverCount.servers).toBe(2)
})
