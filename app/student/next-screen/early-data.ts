import type { RouteShape } from '#platform/contract/route.ts'
import type { CallInput } from '#kit/store/api.ts'
import { queryFor } from '#kit/store/contract-api.ts'
import type { AppStore } from '#kit/store/state.ts'
import { firstCalls, paramsOf } from './first-calls.ts'
import { screenAt } from './screen-at.ts'

/**
 * Makes the first calls of the screen at an address while its script is still loading. The screen finds the replies in
 * the cache of calls, or takes part in the call that is in progress.
 */
export function loadEarly({ dispatch }: Pick<AppStore, 'dispatch'>, pathname: string, search: string): void {
  const screen = screenAt(pathname)
  if (screen === null || search !== '') return
  const routes: readonly RouteShape[] =
    (firstCalls as Partial<Record<string, readonly RouteShape[]>>)[screen.name] ?? []
  for (const route of routes) {
    const params = paramsOf(route, screen.params)
    const input = (Object.keys(params).length > 0 ? { params } : {}) as CallInput<RouteShape>
    void dispatch(queryFor(route).initiate(input, { subscribe: false }))
  }
}
