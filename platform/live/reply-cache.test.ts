import { beforeEach, expect, test } from 'vitest'
import type { Deps } from '../config/deps.ts'
import { cacheReplies, type ReplyCache } from './reply-cache.ts'

let now: number
let announce: (kind: string) => void
let cache: ReplyCache
/** How many times the work of a key has begun, and how to end it. */
let begun: { key: string; end: (value: string) => void; fail: () => void }[]

beforeEach(() => {
  now = Date.UTC(2026, 10, 26, 9)
  begun = []
  const deps = {
    clock: { now: () => new Date(now) },
    live: {
      hear: (_: string, heard: (change: { kind: string }) => void) =>
        void (announce = (kind) => heard({ kind })),
    },
  }
  cache = cacheReplies(deps as unknown as Pick<Deps, 'live' | 'clock'>, {
    milliseconds: 1000,
    renewAfter: 600,
    kinds: ['application'],
  })
})

const ask = (key = 'a') =>
  cache.share(
    key,
    () =>
      new Promise<string>((resolve, reject) =>
        begun.push({ key, end: resolve, fail: () => reject(new Error('lost')) }),
      ),
  )
/** What was resolved before is handled. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Asks once, and is answered at once. */
async function fill(key: string, value: string): Promise<void> {
  const answer = ask(key)
  begun.at(-1)!.end(value)
  expect(await answer).toBe(value)
}

test('equal requests share one answer until it is old enough to be renewed', async () => {
  await fill('a', 'first')
  now += 599
  expect(await ask()).toBe('first')
  expect(await ask()).toBe('first')
  expect(begun).toHaveLength(1)
})

test('an answer is given out while it is renewed once, and the new one after that', async () => {
  await fill('a', 'first')
  now += 600
  expect(await ask()).toBe('first')
  expect(await ask()).toBe('first')
  expect(begun).toHaveLength(2)
  begun[1]!.end('second')
  await settled()
  expect(await ask()).toBe('second')
  now += 599
  expect(await ask()).toBe('second')
  expect(begun).toHaveLength(2)
})

test('nobody gets an answer that is older than the limit, even if a renewal has not ended', async () => {
  await fill('a', 'first')
  now += 900
  expect(await ask()).toBe('first')
  now += 100
  const late = ask()
  expect(begun).toHaveLength(3)
  begun[2]!.end('third')
  expect(await late).toBe('third')
  // The renewal, which began earlier, does not replace what began later.
  begun[1]!.end('second')
  await settled()
  expect(await ask()).toBe('third')
})

test('after a change nobody gets what was read before, even by a renewal', async () => {
  await fill('a', 'first')
  now += 700
  await ask()
  announce('application')
  const after = ask()
  begun[1]!.end('read before the change')
  await settled()
  const afterwards = ask()
  begun[2]!.end('read after it')
  expect(await Promise.all([after, afterwards])).toEqual(['read after it', 'read after it'])
  expect(begun).toHaveLength(3)
})

test('a change of another kind clears nothing', async () => {
  await fill('a', 'first')
  announce('message')
  expect(await ask()).toBe('first')
})

test('two answers are renewed at a time, and the others are given out meanwhile', async () => {
  for (const key of ['a', 'b', 'c']) await fill(key, `first ${key}`)
  now += 600
  const given = await Promise.all(['a', 'b', 'c'].map((key) => ask(key)))
  expect(given).toEqual(['first a', 'first b', 'first c'])
  expect(begun.slice(3).map(({ key }) => key)).toEqual(['a', 'b'])
  begun[3]!.end('second a')
  await settled()
  expect(begun.slice(3).map(({ key }) => key)).toEqual(['a', 'b', 'c'])
  expect(await ask('c')).toBe('first c')
  begun[5]!.end('second c')
  await settled()
  expect(await ask('c')).toBe('second c')
})

test('one that waits for its turn is not renewed after a change', async () => {
  for (const key of ['a', 'b', 'c']) await fill(key, key)
  now += 600
  await Promise.all(['a', 'b', 'c'].map((key) => ask(key)))
  cache.clear()
  begun[3]!.end('second a')
  begun[4]!.end('second b')
  await settled()
  expect(begun).toHaveLength(5)
})

test('after a renewal that failed, the next one who asks gets new work, and neither failure is kept', async () => {
  await fill('a', 'first')
  now += 600
  await ask()
  begun[1]!.fail()
  await settled()
  const next = ask()
  begun[2]!.fail()
  await expect(next).rejects.toThrow('lost')
  await fill('a', 'fourth')
})

test('a clock that is set back makes no answer live longer', async () => {
  await fill('a', 'first')
  now -= 60_000
  await fill('a', 'second')
})
