import { createContext } from 'react'
import type { RouteShape } from '#platform/contract/route.ts'
import type { CallInput } from './api.ts'

/**
 * Takes the calls whose replies are missing while the server renders a screen, so that it can make them and render the
 * screen again. Null in a browser, where screens make their calls after the first render.
 */
export const MissingCalls = createContext<((route: RouteShape, input: CallInput<RouteShape>) => void) | null>(
  null,
)
