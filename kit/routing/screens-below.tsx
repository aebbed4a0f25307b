import type { ComponentType, ReactNode } from 'react'
import { Route, Routes } from 'react-router'

/** A screen and its address, as a pattern of the router. */
export type Screen = readonly [pattern: string, Page: ComponentType]

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
