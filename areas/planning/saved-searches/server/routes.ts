import * as contract from '#areas/planning/shortlist/contract.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import { listSearches } from './list-searches.ts'
import { removeRecentSearches, recordSearch } from './recent-searches.ts'
import { changeSearch, deleteSearch, saveSearch } from './save-search.ts'

/** Binds the calls about saved and recent searches to their operations. */
export function savedSearchRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listSavedSearches, ({ viewer }) => listSearches(deps, viewer.userId))
  serve(contract.saveSearch, ({ viewer, body }) => saveSearch(deps, viewer.userId, body))
  serve(contract.changeSearch, ({ viewer, params, body }) =>
    changeSearch(deps, viewer.userId, params.searchId, body),
  )
  serve(contract.deleteSearch, ({ viewer, params }) => deleteSearch(deps, viewer.userId, params.searchId))
  serve(contract.recordSearch, ({ viewer, body }) => recordSearch(deps, viewer.userId, body.query))
  serve(contract.removeRecentSearches, ({ viewer, query }) =>
    removeRecentSearches(deps, viewer.userId, query.query),
  )
}
