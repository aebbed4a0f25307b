import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReloadedScreen } from './reloaded-screen.ts'

const origin = 'https://example.org'
const screen = (path = '/applications/1', headers: Record<string, string> = {}, cache?: RequestCache) =>
  new Request(`${origin}/rendered${path}`, {
    headers: { authorization: 'Bearer hers', 'accept-language': 'en', 'x-wide-window': 'no', ...headers },
    ...(cache && { cache }),
  })
const reload = (path?: string, headers?: Record<string, string>) => screen(path, headers, 'reload')

/** The addresses that were asked for, and with which token. */
let asked: string[] = []
let fails = false
beforeEach(() => {
  asked = []
  fails = false
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(`${new URL(request.url).pathname} ${request.headers.get('authorization')}`)
    if (fails) throw new TypeError('no connection')
    return new Response(String(asked.length))
  })
})
afterEach(() => void vi.unstubAllGlobals())

/** What the worker has seen when a screen was opened once. */
async function openedOnce(): Promise<ReloadedScreen> {
  const screens = new ReloadedScreen()
  await screens.ask(screen())
  asked = []
  return screens
}
const text = async (reply: Promise<Response>) => (await reply).text()

test('a reload asks for the screen before its document does, and only once', async () => {
  const screens = await openedOnce()
  screens.begin(`${origin}/applications/1`)
  expect(asked).toEqual(['/rendered/applications/1 Bearer hers'])
  expect(await text(screens.ask(reload()))).toBe('1')
  expect(asked.length).toBe(1)
  // The next one is another.
  expect(await text(screens.ask(reload()))).toBe('2')
})

test.each([
  ['another person', reload(undefined, { authorization: 'Bearer his' })],
  ['another language', reload(undefined, { 'accept-language': 'ur' })],
  ['a window of another width', reload(undefined, { 'x-wide-window': 'yes' })],
  ['another screen', reload('/applications/2')],
  ['an opening that is no reload', screen()],
])('%s gets an answer of their own', async (_, request) => {
  const screens = await openedOnce()
  screens.begin(`${origin}/applications/1`)
  expect(await text(screens.ask(request))).toBe('2')
})

test('a document that was not open before is asked for alone, and so is one after a logout', async () => {
  const screens = await openedOnce()
  screens.begin(`${origin}/applications/2`)
  screens.begin(`${origin}/applications/1?page=2`)
  screens.forget()
  screens.begin(`${origin}/applications/1`)
  expect(asked).toEqual([])
})

test('what was on its way at a logout is given to nobody', async () => {
  const screens = await openedOnce()
  screens.begin(`${origin}/applications/1`)
  screens.forget()
  expect(await text(screens.ask(reload()))).toBe('2')
})

test('where the early request has failed, the screen is asked for again', async () => {
  const screens = await openedOnce()
  fails = true
  screens.begin(`${origin}/applications/1`)
  fails = false
  expect(await text(screens.ask(reload()))).toBe('2')
})

test('an early reply that nobody takes is dropped', async () => {
  vi.useFakeTimers()
  const screens = await openedOnce()
  screens.begin(`${origin}/applications/1`)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect(await text(screens.ask(reload()))).toBe('2')
})
