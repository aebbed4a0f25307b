import type { ComponentType, ReactNode } from 'react'
import { Route, Switch } from 'wouter'
import { lazyPage } from './lazy-page.tsx'

/** A screen and its address, as a pattern of the router. */
export type Screen = readonly [pattern: string, Page: ComponentType]

type Addressed = readonly [pattern: string, ...unknown[]]
export type Load = () => Promise<{ default: ComponentType }>

/** `/help/articles` must precede `/help/:slug`, wherever it is listed. */
export const byNames = (one: Addressed, other: Addressed) => rankOf(one[0]).localeCompare(rankOf(other[0]))
const rankOf = (pattern: string) => pattern.replace(/[^/]+/g, (part) => (part.startsWith(':') ? '1' : '0'))

/** Screens in separate chunks. Addresses with the same loader share one component, which stays mounted between them. */
export function lazyScreens(pages: readonly (readonly [pattern: string, load: Load])[]): Screen[] {
  const made = new Map<Load, ComponentType>()
  return pages
    .map(([pattern, load]): Screen => {
      const Page = made.get(load) ?? lazyPage(load)
      made.set(load, Page)
      return [pattern, Page]
    })
    .toSorted(byNames)
}

/**
 * The screen of the current address.
 * @param otherwise shown for all other addresses
 */
export function Screens({ screens, otherwise }: { screens: readonly Screen[]; otherwise: ReactNode }) {
  return (
    <Switch>
      {screens.map(([pattern, Page]) => (
        <Route key={pattern} path={pattern}>
          <Page />
        </Route>
      ))}
      <Route>{otherwise}</Route>
    </Switch>
  )
}
