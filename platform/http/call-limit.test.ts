import { afterAll, beforeAll, expect, it } from 'vitest'
import { aStudent } from '#test/people/people.ts'
import { testProduct, type TestProduct } from '#test/harness/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await testProduct({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => product.close())

const ask = (url: string, from: string, token = 'A'.repeat(43)) =>
  product.app.inject({ url, headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': from } })

it('counts calls with a wrong token, to no address, and of machines, by network, and refuses them before any work', async () => {
  const { token } = await aStudent(product.deps)
  const statuses = new Map<number, number>()
  const askOften = async (times: number, urls: string[]) => {
    for (let i = 0; i < times; i++) {
      for (const { statusCode } of await Promise.all(urls.map((url) => ask(url, '203.0.113.9')))) {
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      }
    }
  }
  // Few of the calls that ask the database: a minute holds 3,000, whichever they are.
  await askOften(20, ['/api/auth/me', '/readyz'])
  await askOften(296, Array<string>(10).fill('/api/no-such-call'))
  expect(statuses.get(429)).toBeUndefined()
  await askOften(10, ['/api/auth/me', '/readyz', '/api/no-such-call'])
  expect(statuses.get(429)).toBe(30)
  const refused = await ask('/api/auth/me', '203.0.113.9', token)
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  // Another network goes on, and whoever asks whether the product is alive is always told.
  expect((await ask('/api/auth/me', '198.51.100.7', token)).statusCode).toBe(200)
  expect((await ask('/healthz', '203.0.113.9')).statusCode).toBe(200)
  product.clock.advance(61_000)
  expect((await ask('/api/auth/me', '203.0.113.9', token)).statusCode).toBe(200)
})
