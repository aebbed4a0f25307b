import type { ComponentType, ReactNode } from 'react'
import { Route, Routes } from 'react-router'
import { lazyPage } from './lazy-page.tsx'
import type { LazyPageOptions } from './lazy-page.tsx'

/** A screen and its address, as a pattern of the router. */
export type Screen = readonly [pattern: string, Page: ComponentType]

type Load = () => Promise<{ default: ComponentType }>

/** Screens that are chunks of their own. What several addresses show is one page, and stays when they change. */
export function lazyScreens(
  pages: readonly (readonly [pattern: string, load: Load])[],
  options?: LazyPageOptions,
): Screen[] {
  const made = new Map<Load, ComponentType>()
  return pages.map(([pattern, load]) => {
    const Page = made.get(load) ?? lazyPage(load, options)
    made.set(load, Page)
    return [pattern, Page]
  })
}

/**
 * The screens whose addresses begin with `start`, for a route `start/*`: the list lies in a chunk of its own, and the
 * app carries only the beginning.
 * @param notFound what an address of no screen shows
 */
export function ScreensBelow({
  start,
  screens,
  notFound,
}: {
  start: string
  screens: readonly Screen[]
  notFound: ReactNode
}) {
  return (
    <Routes>
      {screens
        .filter(([pattern]) => pattern === start || pattern.startsWith(`${start}/`))
        .map(([pattern, Page]) =>
          pattern === start ? (
            <Route key={pattern} index element={<Page />} />
          ) : (
            // The router has eaten the beginning.
            <Route key={pattern} path={pattern.slice(start.length + 1)} element={<Page />} />
          ),
        )}
      <Route path="*" element={notFound} />
    </Routes>
  )
}
