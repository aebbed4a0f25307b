import { startTransition, useLayoutEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { createPath, parsePath, Router } from 'react-router'
import type { Navigator, To } from 'react-router'

type Action = 'POP' | 'PUSH' | 'REPLACE'

interface Place {
  action: `${Action}`
  location: { pathname: string; search: string; hash: string; state: unknown; key: string }
}

const keyOf = () => Math.random().toString(36).slice(2, 10)

/** Where the browser stands; state and key lie in the history entry, so that they outlive a reload. */
function here(action: Action): Place {
  const { pathname, search, hash } = window.location
  const entry = (history.state ?? {}) as { usr?: unknown; key?: string }
  return {
    action,
    location: { pathname, search, hash, state: entry.usr ?? null, key: entry.key ?? 'default' },
  }
}

/** Fills in what a relative target leaves out, as a link on the present page would. */
function complete(to: To): string {
  const given = typeof to === 'string' ? parsePath(to) : to
  return createPath({ pathname: window.location.pathname, search: '', hash: '', ...given })
}

/**
 * The router of the app: react-router's declarative `Router` over the browser's history. It does what
 * `BrowserRouter` does for us; that one brings forms, fetchers and prefetching along, 8 kB of every first visit.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => here('POP'))
  const navigator = useMemo((): Navigator => {
    const arrive = (action: Action) => startTransition(() => setPlace(here(action)))
    return {
      createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
      go: (by) => history.go(by),
      push: (to, state) => {
        history.pushState({ usr: state, key: keyOf() }, '', complete(to))
        arrive('PUSH')
      },
      replace: (to, state) => {
        history.replaceState({ usr: state, key: keyOf() }, '', complete(to))
        arrive('REPLACE')
      },
    }
  }, [])
  useLayoutEffect(() => {
    const onPop = () => startTransition(() => setPlace(here('POP')))
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  return (
    <Router location={place.location} navigationType={place.action as never} navigator={navigator}>
      {children}
    </Router>
  )
}
