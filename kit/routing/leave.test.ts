import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const went: string[] = []
const browser = { name: '' }

/** The module as a new document loads it; the window keeps its name. */
async function aDocument() {
  vi.resetModules()
  return import('./leave.ts')
}

beforeEach(() => {
  went.length = 0
  browser.name = ''
  vi.stubGlobal('window', browser)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', { replace: (address: string) => went.push(address) })
})
afterEach(() => vi.unstubAllGlobals())

it('lets the page after a logout say so, once', async () => {
  ;(await aDocument()).leaveLoggedOut('/')
  expect(went).toEqual(['/'])
  const { takeLoggedOut } = await aDocument()
  expect([takeLoggedOut(), takeLoggedOut()]).toEqual([true, false])
})

it('says nothing after leaving in another way, and leaves only once', async () => {
  const { leaveFor, leaveLoggedOut } = await aDocument()
  leaveFor('/sent/account-closed')
  leaveLoggedOut('/')
  expect(went).toEqual(['/sent/account-closed'])
  expect((await aDocument()).takeLoggedOut()).toBe(false)
})
