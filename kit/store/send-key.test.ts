import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The module as a page has it that was just loaded. */
async function loadPage() {
  vi.resetModules()
  return import('./send-key.ts')
}

function deviceStorage(): Storage {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage
}

const form = 'typed somebody message one'
const content = { text: 'Are my marks enough?' }
beforeEach(() => vi.stubGlobal('localStorage', deviceStorage()))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the same content keeps its key over a reload; other content, and another form, have another', async () => {
  const before = await loadPage()
  const key = before.sendKeyFor(form, content)
  expect(before.sendKeyFor(form, { ...content })).toBe(key)
  const after = await loadPage()
  expect(after.sendKeyFor(form, content)).toBe(key)
  expect(after.sendKeyFor(`${form} two`, content)).not.toBe(key)
  expect(after.sendKeyFor(form, { text: 'Are my marks enough now?' })).not.toBe(key)
})

test('after it was sent or discarded, and after 30 days, the same content is something new', async () => {
  const { sendKeyFor, discardSendKey } = await loadPage()
  const key = sendKeyFor(form, content)
  discardSendKey(form)
  const second = sendKeyFor(form, content)
  expect(second).not.toBe(key)
  vi.useFakeTimers({ now: Date.now() + 31 * 24 * 3_600_000 })
  const later = await loadPage()
  expect(later.sendKeyFor(form, content)).not.toBe(second)
})

test('where the browser stores nothing, a key lasts as long as the page', async () => {
  vi.stubGlobal('localStorage', undefined)
  const { sendKeyFor, discardSendKey } = await loadPage()
  const key = sendKeyFor(form, content)
  expect(sendKeyFor(form, content)).toBe(key)
  discardSendKey(form)
  expect(sendKeyFor(form, content)).not.toBe(key)
})
