import { beforeEach, expect, test, vi } from 'vitest'
import { connectSession } from '../store/api.ts'
import { syncForm } from './account-sync.ts'
import { readStored, unsavedKey } from './unsaved-storage.ts'

/** Enough of a browser's storage, whose keys are its own. */
function aStorage(): Storage {
  const storage = Object.create({
    getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
    setItem: (key: string, text: string) => (storage[key] = text),
    removeItem: (key: string) => delete storage[key],
  }) as Record<string, string>
  return storage as unknown as Storage
}

/** Who is logged in, and what each account has of the form. */
let loggedIn = ''
const typedBy: Record<string, string> = { amna: 'My name is Amna.', bilal: 'My name is Bilal.' }
const asked: string[] = []
let whileAsked: () => void = () => {}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', aStorage())
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('document', { addEventListener: () => {} })
  vi.stubGlobal('window', { addEventListener: () => {} })
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
    const who = headers['authorization']!.slice('Bearer '.length)
    asked.push(who)
    whileAsked()
    const at = new Date().toISOString()
    const row = { form: 'story', typed: JSON.stringify({ typed: { text: typedBy[who] } }), at, mark: null }
    return Promise.resolve(Response.json({ typedWork: [row], now: at }))
  })
  connectSession({ token: () => loggedIn, ended: () => Promise.resolve(false) })
  asked.length = 0
  whileAsked = () => {}
  return () => vi.unstubAllGlobals()
})

const textOf = (userId: string) => (readStored(unsavedKey(userId, 'story')) as { text: string } | null)?.text
const open = (userId: string, done: () => void) =>
  syncForm({ userId, form: 'story', storedIn: 'tab' }, done, () => loggedIn)

test('who logs in after somebody else on the same page gets their own input, not that of the other', async () => {
  loggedIn = 'amna'
  await new Promise<void>((done) => void open('amna', done))
  expect(textOf('amna')).toBe(typedBy['amna'])
  loggedIn = 'bilal'
  await new Promise<void>((done) => void open('bilal', done))
  expect([asked, textOf('bilal'), textOf('amna')]).toEqual([
    ['amna', 'bilal'],
    typedBy['bilal'],
    typedBy['amna'],
  ])
})

test('an answer that comes after somebody else has logged in is not theirs', async () => {
  loggedIn = 'celia'
  typedBy['celia'] = 'My name is Celia.'
  const shown: (string | undefined)[] = []
  const both = new Promise<void>((done) => {
    whileAsked = () => {
      whileAsked = () => {}
      loggedIn = 'dania'
      typedBy['dania'] = 'My name is Dania.'
      open('dania', () => {
        shown.push(textOf('dania'))
        done()
      })
    }
  })
  open('celia', () => {})
  await both
  expect([asked, shown]).toEqual([['celia', 'dania'], [typedBy['dania']]])
})
