import { expect, it } from 'vitest'
import type { CallFailure } from '#kit/store/api.ts'
import { makeAnswerQueue, type Choices } from './answer-queue.ts'

const failure = (code: string) => ({ code, message: code }) as CallFailure

/** A server that stores answers, waits for the test, and can be made to fail. */
function aServer() {
  const stored: Record<string, number> = {}
  const sent: string[] = []
  let fails: string | null = null
  const send = async (question: string, choice: number | null): Promise<Choices> => {
    sent.push(`${question}=${choice}`)
    await new Promise((done) => setImmediate(done))
    if (fails !== null) throw failure(fails)
    if (choice === null) delete stored[question]
    else stored[question] = choice
    return { ...stored }
  }
  return { stored, sent, send, fail: (code: string | null) => (fails = code) }
}

it('sends one answer after another, the latest of each question last', async () => {
  const server = aServer()
  const queue = makeAnswerQueue({}, server.send)
  void queue.choose('a', 1)
  void queue.choose('b', 0)
  const done = queue.choose('a', 2)
  expect(queue.state()).toMatchObject({ choices: { a: 2, b: 0 }, unsaved: 2, saving: true })
  expect(await done).toBe('saved')
  expect(server.stored).toEqual({ a: 2, b: 0 })
  expect(server.sent.at(-1)).not.toBe('a=1')
  expect(queue.state()).toMatchObject({ choices: { a: 2, b: 0 }, unsaved: 0, saving: false })
})

it('clears an answer, and shows answers of another device', async () => {
  const server = aServer()
  Object.assign(server.stored, { a: 1, z: 3 })
  const queue = makeAnswerQueue({ a: 1 }, server.send)
  await queue.choose('a', null)
  expect(queue.state().choices).toEqual({ z: 3 })
})

it('retries unsent answers with the next one', async () => {
  const server = aServer()
  const queue = makeAnswerQueue({}, server.send)
  server.fail('not_known')
  expect(await queue.choose('a', 1)).toBe('trouble')
  expect(queue.state()).toMatchObject({ choices: { a: 1 }, unsaved: 1, trouble: { code: 'not_known' } })
  server.fail(null)
  expect(await queue.choose('b', 2)).toBe('saved')
  expect([server.stored, queue.state().trouble]).toEqual([{ a: 1, b: 2 }, null])
})

it('gives up once the test is over', async () => {
  const server = aServer()
  const queue = makeAnswerQueue({ a: 1 }, server.send)
  server.fail('attempt_over')
  expect(await queue.choose('b', 2)).toBe('over')
  expect(queue.state()).toMatchObject({ choices: { a: 1 }, unsaved: 0, trouble: null })
})

it('stores unsaved answers for a later visit, which sends them', async () => {
  const server = aServer()
  const stored: unknown[] = []
  server.fail('not_known')
  await makeAnswerQueue({}, server.send, {}, (unsaved) => stored.push(unsaved)).choose('a', 1)
  expect(stored.at(-1)).toEqual({ a: 1 })
  server.fail(null)
  const later = makeAnswerQueue({ b: 0 }, server.send, { a: 1 }, (unsaved) => stored.push(unsaved))
  expect(later.state()).toMatchObject({ choices: { a: 1, b: 0 }, unsaved: 1 })
  expect(await later.flush()).toBe('saved')
  expect([server.stored, stored.at(-1)]).toEqual([{ a: 1 }, null])
})

it('takes a newer reply over only until an answer is chosen', async () => {
  const server = aServer()
  const queue = makeAnswerQueue({}, server.send)
  queue.refresh({ z: 3 })
  expect(queue.state().choices).toEqual({ z: 3 })
  await queue.choose('a', 1)
  queue.refresh({ z: 3 })
  expect(queue.state().choices).toEqual({ a: 1 })
})
