import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerError } from './answer-errors.ts'
import { addLoadGuard } from './load-guard.ts'

const server = fastify()
beforeAll(async () => {
  server.setErrorHandler(answerError)
  addLoadGuard(server, { mostDelay: 100, every: 300 })
  server.get('/', async () => 'here')
  await server.ready()
})
afterAll(() => server.close())

const ask = async () => {
  const { statusCode, headers } = await server.inject('/')
  return [statusCode, headers['retry-after']]
}

it('turns calls away while the process is overloaded, and takes them again by itself', async () => {
  expect(await ask()).toEqual([200, undefined])
  const until = performance.now() + 900
  while (performance.now() < until);
  await expect.poll(ask, { interval: 5 }).toEqual([503, '3'])
  await expect.poll(ask).toEqual([200, undefined])
})
