import { expect, test } from 'vitest'
import { setInfo } from './info.ts'
import { packInfo, persistKey } from './persist.ts'
import { makeStore, tieToBrowser } from './store.ts'

const person = (id: string) => ({ _id: id, name: id, email: `${id}@example.org`, role: 'student' as const })

/** One tab of a browser in which somebody is logged in, and what another tab does to their storage. */
function aTab() {
  const kept = new Map<string, string>()
  const localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const browser = Object.assign(new EventTarget(), { localStorage })
  const store = makeStore(localStorage)
  store.dispatch(setInfo({ user: person('ayesha'), token: 'A' }))
  const went: string[] = []
  const untie = tieToBrowser(store, browser as unknown as Window, {
    toStart: () => went.push('start'),
    again: () => went.push('again'),
  })
  return {
    store,
    went,
    untie,
    /** Another tab has changed the storage; browsers tell every tab but that one. */
    elsewhere: (info: string | null) => {
      if (info === null) kept.delete(persistKey)
      else kept.set(persistKey, info)
      browser.dispatchEvent(Object.assign(new Event('storage'), { key: persistKey }))
    },
  }
}

test('a logout in another tab ends the session here, and goes to the start', () => {
  const { store, went, untie, elsewhere } = aTab()
  elsewhere(null)
  expect(store.getState().info).toMatchObject({ user: null, token: null })
  expect(went).toEqual(['start'])
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
