import { createContext, startTransition, use, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { Router } from 'wouter'

/** How a place was reached: through the history or a new document, by a link, or by replacing the previous entry. */
type Action = 'back' | 'link' | 'replacement'

/** The current location. */
export interface Place {
  pathname: string
  /** With the question mark; empty without a query. */
  search: string
  hash: string
  /** The key of the history entry, which survives a reload. Null for the first one of a document. */
  key: string | null
  action: Action
}

export interface NavigateOptions {
  /** Replaces the current history entry. */
  replace?: boolean
}
type Navigate = (to: string, options?: NavigateOptions) => void

interface Routing {
  place: Place
  navigate: Navigate
  /** The address in the document of an address of the app. */
  hrefOf: (to: string) => string
}
const PlaceContext = createContext<Routing | null>(null)

function useRouting() {
  const routing = use(PlaceContext)
  if (routing === null) throw new Error('There is no router around this component')
  return routing
}

/** The current location. */
export const usePlace = (): Place => useRouting().place

/** Navigates to an address of the app. One that begins with `?` or `#`, or is empty, is relative to the current pathname. */
export const useNavigate = (): Navigate => useRouting().navigate

/** Returns a function that gives the address in the document of an address of the app. */
export const useHrefOf = (): Routing['hrefOf'] => useRouting().hrefOf

const usePathname = (): [string, Navigate] => {
  const { place, navigate } = useRouting()
  return [place.pathname, navigate]
}
const useSearch = () => usePlace().search
const wouterHooks = { hook: usePathname, searchHook: useSearch }

const keyOf = () => Math.random().toString(36).slice(2, 10)

function currentPlace(action: Action): Place {
  const { pathname, search, hash } = window.location
  const { key = null } = (history.state ?? {}) as { key?: string }
  return { pathname, search, hash, key, action }
}

/**
 * The router of the app, on top of the browser's history. Navigation is rendered as a transition, which wouter's own
 * hook cannot do: it would render each screen in one blocking step.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => currentPlace('back'))
  const navigate = useCallback((to: string, { replace = false }: NavigateOptions = {}) => {
    const address = to.startsWith('/') ? to : window.location.pathname + to
    history[replace ? 'replaceState' : 'pushState']({ key: keyOf() }, '', address)
    startTransition(() => setPlace(currentPlace(replace ? 'replacement' : 'link')))
  }, [])
  useLayoutEffect(() => {
    const onPop = () => startTransition(() => setPlace(currentPlace('back')))
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  return (
    <At place={place} navigate={navigate}>
      {children}
    </At>
  )
}

/** The router of a document that is rendered at build time or by the server. */
export function FixedRouter({
  pathname,
  search = '',
  children,
}: {
  pathname: string
  /** With the question mark. */
  search?: string
  children: ReactNode
}) {
  const place: Place = { pathname, search, hash: '', key: null, action: 'back' }
  return (
    <At place={place} navigate={staysHere}>
      {children}
    </At>
  )
}
const staysHere = () => {}
const asItIs = (to: string) => to

function At({ place, navigate, children }: { place: Place; navigate: Navigate; children: ReactNode }) {
  const routing = useMemo(() => ({ place, navigate, hrefOf: asItIs }), [place, navigate])
  return (
    <PlaceContext value={routing}>
      <Router {...wouterHooks}>{children}</Router>
    </PlaceContext>
  )
}

/**
 * Screens that are shown below another address: inside, locations and links are those of the screens themselves.
 * @param base the address above them
 * @param isInside whether an address of the app stays below it
 */
export function Beneath({
  base,
  isInside,
  children,
}: {
  base: string
  isInside: (to: string) => boolean
  children: ReactNode
}) {
  const { place, navigate } = useRouting()
  const routing = useMemo(() => {
    const hrefOf = (to: string) => (to.startsWith('/') && isInside(to) ? base + to : to)
    return {
      place: { ...place, pathname: place.pathname.slice(base.length) || '/' },
      navigate: (to: string, options?: NavigateOptions) => navigate(hrefOf(to), options),
      hrefOf,
    }
  }, [place, navigate, base, isInside])
  return (
    <PlaceContext value={routing}>
      <Router {...wouterHooks}>{children}</Router>
    </PlaceContext>
  )
}
