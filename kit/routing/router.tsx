import { createContext, startTransition, use, useCallback, useLayoutEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { Router } from 'wouter'

/** How a place was reached: through the history or a new document, by a link, or in place of the one before. */
type Action = 'back' | 'link' | 'replacement'

/** Where the reader is. */
export interface Place {
  pathname: string
  /** With its question mark; empty without a query. */
  search: string
  hash: string
  /** Of the entry in the history; outlives a reload. `null` for the first one of a document. */
  key: string | null
  action: Action
}

export interface NavigateOptions {
  /** Takes the place of the present entry in the history. */
  replace?: boolean
}
type Navigate = (to: string, options?: NavigateOptions) => void

const PlaceContext = createContext<{ place: Place; navigate: Navigate } | null>(null)

function useRouting() {
  const routing = use(PlaceContext)
  if (routing === null) throw new Error('There is no router around this component')
  return routing
}

/** Where the reader is. */
export const usePlace = (): Place => useRouting().place

/** Goes to an address of the app; one that begins with `?` or `#`, or is empty, is below the present pathname. */
export const useNavigate = (): Navigate => useRouting().navigate

const usePathname = (): [string, Navigate] => {
  const { place, navigate } = useRouting()
  return [place.pathname, navigate]
}
const useSearch = () => usePlace().search
const whereWouterLooks = { hook: usePathname, searchHook: useSearch }

const keyOf = () => Math.random().toString(36).slice(2, 10)

function here(action: Action): Place {
  const { pathname, search, hash } = window.location
  const { key = null } = (history.state ?? {}) as { key?: string }
  return { pathname, search, hash, key, action }
}

/**
 * The router of the app, over the browser's history. A new place is rendered as a transition, which wouter's own hook
 * cannot do: it would draw each screen in one piece that holds up whatever the reader does next.
 */
export function AppRouter({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState(() => here('back'))
  const navigate = useCallback((to: string, { replace = false }: NavigateOptions = {}) => {
    const address = to.startsWith('/') ? to : window.location.pathname + to
    history[replace ? 'replaceState' : 'pushState']({ key: keyOf() }, '', address)
    startTransition(() => setPlace(here(replace ? 'replacement' : 'link')))
  }, [])
  useLayoutEffect(() => {
    const onPop = () => startTransition(() => setPlace(here('back')))
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
  return (
    <At place={place} navigate={navigate}>
      {children}
    </At>
  )
}

/** The router of a document that is made at build time, or by the server. */
export function FixedRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  const place: Place = { pathname, search: '', hash: '', key: null, action: 'back' }
  return (
    <At place={place} navigate={staysHere}>
      {children}
    </At>
  )
}
const staysHere = () => {}

function At({ place, navigate, children }: { place: Place; navigate: Navigate; children: ReactNode }) {
  const routing = useMemo(() => ({ place, navigate }), [place, navigate])
  return (
    <PlaceContext value={routing}>
      <Router {...whereWouterLooks}>{children}</Router>
    </PlaceContext>
  )
}
