import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeStore } from '#app/web/store/store.ts'
import type { Account } from '../contract/sign-in.ts'
import { clearInfo, noInfo, setInfo } from './info.ts'
import { storeInfo, packInfo, persistKey, rehydrate, rehydrateMs, unpackInfo } from './persist.ts'
import type { InfoStorage } from './persist.ts'

const ayesha = { _id: 'a1', name: 'Ayesha', email: 'ayesha@example.org', role: 'student' as const }

/** A storage that behaves like localStorage. */
function storage(initial: Record<string, string> = {}): InfoStorage & { items: Map<string, string> } {
  const items = new Map(Object.entries(initial))
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
  }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('stores the format that other programs expect', () => {
  expect(packInfo({ user: ayesha, token: 'T' })).toBe(
    '{"info":"{\\"user\\":{\\"_id\\":\\"a1\\",\\"name\\":\\"Ayesha\\",\\"email\\":\\"ayesha@example.org\\",\\"role\\":\\"student\\"},\\"token\\":\\"T\\"}","_persist":"{\\"version\\":-1,\\"rehydrated\\":true}"}',
  )
})

test('stores four fields of the person and no more', () => {
  const whole: Account & { cnic: string } = { ...ayesha, phone: '+923000000000', cnic: '00000-0000000-0' }
  const browser = storage()
  const store = makeStore(browser)
  store.dispatch(setInfo({ user: whole, token: 'T' }))
  const { info } = JSON.parse(browser.items.get(persistKey) ?? '') as { info: string }
  expect(Object.keys(JSON.parse(info).user)).toEqual(['_id', 'name', 'email', 'role'])
  expect([...browser.items.keys()]).toEqual([persistKey])
  expect(browser.items.get(persistKey)).not.toContain('0000')
})

test('has the token before anything can be rendered', () => {
  const store = makeStore(storage({ [persistKey]: packInfo({ user: ayesha, token: 'T' }) }))
  expect(store.getState().info).toEqual({ user: ayesha, token: 'T' })
})

test('writes the cleared state, and nothing for a visitor who never logged in', () => {
  const browser = storage()
  const store = makeStore(browser)
  store.dispatch({ type: 'anything' })
  expect(browser.items.size).toBe(0)
  store.dispatch(setInfo({ user: ayesha, token: 'T' }))
  store.dispatch(clearInfo())
  expect(store.getState().info).toEqual(noInfo)
  expect(browser.items.get(persistKey)).toContain('{\\"user\\":null,\\"token\\":null}')
})

test('stores nothing after a logout in another tab has cleared the storage', () => {
  const browser = storage({ [persistKey]: packInfo({ user: ayesha, token: 'T' }) })
  const store = makeStore(browser)
  browser.items.clear()
  store.dispatch(clearInfo())
  expect(browser.items.size).toBe(0)
})

test.each([
  ['nothing', null],
  ['no JSON', 'oops'],
  ['another layout', '{"user":{}}'],
  ['JSON that is not an object', '"x"'],
  ['no token', '{"info":"{\\"user\\":null,\\"token\\":null}"}'],
  ['a token that is no text', '{"info":"{\\"user\\":null,\\"token\\":7}"}'],
])('takes %s for nobody', (_, bytes) => {
  expect(unpackInfo(bytes)).toEqual(noInfo)
})

test('retains a token if the stored person is damaged, and requests the person again', () => {
  expect(unpackInfo('{"info":"{\\"user\\":{\\"name\\":\\"x\\"},\\"token\\":\\"T\\"}"}')).toEqual({
    user: null,
    token: 'T',
  })
})

test('waits for a slow storage, and gives up after 5,000 ms', async () => {
  expect(rehydrateMs).toBe(5000)
  const bytes = packInfo({ user: ayesha, token: 'T' })
  const answering = (after: number): InfoStorage => ({
    getItem: () => new Promise((resolve) => setTimeout(() => resolve(bytes), after)),
    setItem: () => {},
  })
  const taken: unknown[] = []
  rehydrate(answering(4999), (info) => taken.push(info))
  await vi.advanceTimersByTimeAsync(4999)
  expect(taken).toEqual([{ user: ayesha, token: 'T' }])

  rehydrate(answering(5001), (info) => taken.push(info))
  await vi.advanceTimersByTimeAsync(4999)
  expect(taken).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(taken).toEqual([{ user: ayesha, token: 'T' }, noInfo])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(taken).toHaveLength(2)
})

test('works without storage when it is blocked', () => {
  const refusing: InfoStorage = {
    getItem: () => {
      throw new Error('SecurityError')
    },
    setItem: () => {
      throw new Error('QuotaExceededError')
    },
  }
  const store = makeStore(refusing)
  expect(store.getState().info).toEqual(noInfo)
  expect(() => storeInfo(refusing, { user: ayesha, token: 'T' })).not.toThrow()
  store.dispatch(setInfo({ user: ayesha, token: 'T' }))
  expect(store.getState().info.token).toBe('T')
})
