import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { programSearch } from './program-search.ts'

/** Binds the calls of the search for programs to their operations. */
export function findProgramRoutes(serve: Serve, deps: Deps): void {
  const search = programSearch(deps)
  serve(contract.findPrograms, ({ viewer, query }) => search.find(viewer, query))
  serve(contract.countPrograms, ({ viewer, query }) => search.count(viewer, query))
  serve(contract.suggest, ({ query }) => search.suggest(query.search))
  serve(contract.showDestinations, ({ query }) => search.destinations(query.currency))
}
