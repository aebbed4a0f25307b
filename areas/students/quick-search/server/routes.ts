import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { searchEverything } from './search-everything.ts'

/** Binds the quick search to its operation. */
export function quickSearchRoutes(serve: Serve, deps: Deps): void {
  serve(contract.quickSearch, ({ viewer, query }) => searchEverything(deps, viewer, query.text))
}
