import fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { answerError } from './answer-errors.ts'
import { addLoadGuard } from './load-guard.ts'

const server = fastify()
/** What the event loop of a machine would say. */
const delay = { mean: 0, reset: () => {}, enable: () => true, disable: () => true }
beforeAll(async () => {
  server.setErrorHandler(answerError)
  addLoadGuard(server, delay, 10)
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
  delay.mean = 600e6
  await expect.poll(ask).toEqual([503, '3'])
  delay.mean = 400e6
  await expect.poll(ask).toEqual([200, undefined])
})
