import { cachedScreens } from '#kit/routing/cached-documents.ts'
import { wideHeader } from '../../rendered-screens/rendered-screen.ts'
import type { RenderedScreen } from '../../rendered-screens/rendered-screen.ts'
import { asOfHeader, storedReply } from './seen-replies.ts'

/**
 * Screens as the server rendered them last, in the cache of their session. One that is opened again is shown at once, while
 * the server renders it anew.
 */

/** The address under which a screen is stored: it looks different in a wide window and in another language. */
function keyOf({ url, headers }: Request): string {
  const { pathname, search } = new URL(url)
  const about = ['accept-language', wideHeader].map((name) => [name, headers.get(name) ?? ''])
  return `${cachedScreens}?${new URLSearchParams([['of', pathname + search], ...about]).toString()}`
}

/**
 * The stored screen that answers a request for a rendered one. None after a reload, nor the day after: texts such as
 * "3 days left" would be wrong.
 */
export async function cachedScreen(cacheName: string, request: Request): Promise<Response | undefined> {
  if (request.cache === 'reload') return undefined
  const stored = await caches.match(keyOf(request), { cacheName })
  const asOf = new Date(stored?.headers.get(asOfHeader) ?? 0)
  return asOf.toDateString() === new Date().toDateString() ? stored : undefined
}

/** The texts in what may not be stored with a reply. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.length > 3 ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/**
 * Stores a rendered screen, unless it shows what may not be stored.
 * @param withoutIn  the names of values that are not stored with the reply to the call at an address
 */
export async function cacheScreen(
  cache: Cache,
  request: Request,
  screen: RenderedScreen,
  withoutIn: (address: string) => readonly string[],
): Promise<void> {
  const withheld: string[] = []
  const all = screen.calls.queries as Record<string, object>
  const queries = Object.fromEntries(
    Object.entries(all).map(([key, query]) => {
      const without = withoutIn(screen.addresses[key] ?? '')
      const text = JSON.stringify(query, (name, value: unknown) => {
        if (!without.includes(name)) return value
        withheld.push(...textsIn(value))
        return null
      })
      return [key, JSON.parse(text) as object]
    }),
  )
  if (withheld.some((text) => screen.html.includes(text))) return
  const withoutWithheld: RenderedScreen = { ...screen, calls: { ...screen.calls, queries } }
  await cache.put(keyOf(request), storedReply(withoutWithheld))
}
