import { afterEach, expect, test, vi } from 'vitest'
import { call } from '#kit/store/api.ts'
import { makeStore, connectToBrowser } from '#app/web/store/store.ts'
import { listSessions } from '../contract/sign-in.ts'
import { endedSession } from './ended-session.ts'
import { setInfo } from './info.ts'
import { packInfo, persistKey } from './persist.ts'

const person = (id: string) => ({ _id: id, name: id, email: `${id}@example.org`, role: 'student' as const })

/** A server that knows one token. */
const knowing = (token: string | null) =>
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) =>
    Promise.resolve(
      headers['authorization'] === `Bearer ${token}`
        ? Response.json({ sessions: [] })
        : Response.json({ message: 'Please log in to continue.', code: 'sign_in_needed' }, { status: 401 }),
    ),
  )
afterEach(() => vi.unstubAllGlobals())

/** One tab of a browser in which somebody is logged in, and what another tab does to their storage. */
function aTab() {
  const stored = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  const browser = Object.assign(new EventTarget(), { localStorage })
  const store = makeStore(localStorage)
  store.dispatch(setInfo({ user: person('ayesha'), token: 'A' }))
  const went: string[] = []
  const untie = connectToBrowser(store, browser as unknown as Window, {
    toStart: () => went.push('start'),
    again: () => went.push('again'),
  })
  return {
    store,
    went,
    untie,
    /** Another tab changes the storage; browsers notify every tab except that one. */
    elsewhere: (info: string | null) => {
      if (info === null) stored.delete(persistKey)
      else stored.set(persistKey, info)
      browser.dispatchEvent(Object.assign(new Event('storage'), { key: persistKey }))
    },
  }
}

test('a logout in another tab ends the session here, and opens the start page', () => {
  const { store, went, untie, elsewhere } = aTab()
  elsewhere(null)
  expect(store.getState().info).toMatchObject({ user: null, token: null })
  expect(went).toEqual(['start'])
  untie()
})

test('an ended session of a student waits on the page, and continues after they log in again', async () => {
  const { store, went, untie, elsewhere } = aTab()
  knowing('A2')
  const reply = call(listSessions, {})
  await vi.waitUntil(() => endedSession() === 'A')
  expect([store.getState().info.token, went]).toEqual(['A', []])
  elsewhere(packInfo({ user: person('ayesha'), token: 'A2' }))
  expect([await reply, endedSession(), went]).toEqual([{ sessions: [] }, null, []])
  untie()
})

test('an ended session does not continue as another person', async () => {
  const { went, untie, elsewhere } = aTab()
  knowing('B')
  const reply = call(listSessions, {})
  await vi.waitUntil(() => endedSession() === 'A')
  elsewhere(packInfo({ user: person('bilal'), token: 'B' }))
  await expect(reply).rejects.toMatchObject({ failure: { code: 'sign_in_needed' } })
  expect([endedSession(), went]).toEqual([null, ['again']])
  untie()
})

test('an ended session of the console leaves the page', async () => {
  const { store, went, untie } = aTab()
  knowing(null)
  store.dispatch(setInfo({ user: { ...person('bilal'), role: 'officer' }, token: 'B' }))
  await expect(call(listSessions, {})).rejects.toMatchObject({ failure: { code: 'sign_in_needed' } })
  expect([store.getState().info.token, went]).toEqual([null, ['start']])
  untie()
})

test('another person who logs in in another tab gets a page of their own', () => {
  const { store, went, untie, elsewhere } = aTab()
  elsewhere(packInfo({ user: person('ayesha'), token: 'A2' }))
  expect([store.getState().info.token, went]).toEqual(['A2', []])
  elsewhere(packInfo({ user: person('bilal'), token: 'B' }))
  expect(store.getState().info).toMatchObject({ user: { _id: 'bilal' }, token: 'B' })
  expect(went).toEqual(['again'])
  untie()
})
