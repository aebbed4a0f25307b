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
  server.get('/assets/page.js', async () => 'code')
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

it('tells a person who opens a page in words, and sends the files of an open page', async () => {
  delay.mean = 600e6
  await expect.poll(ask).toEqual([503, '3'])
  const page = await server.inject({ url: '/', headers: { accept: 'text/html,*/*;q=0.8' } })
  expect([page.statusCode, page.headers['content-type'], page.headers['retry-after']]).toEqual([
    ...[503, 'text/html; charset=utf-8', '3'],
  ])
  expect(page.body).toContain('<p>The site is very busy at the moment.')
  const call = await server.inject({ url: '/api/programs', headers: { accept: 'text/html' } })
  expect([call.statusCode, call.json().code]).toEqual([503, 'busy'])
  expect((await server.inject('/assets/page.js')).statusCode).toBe(200)
})
