import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { countPrograms } from './count-programs.ts'
import { findPrograms } from './find-programs.ts'
import { showDestinations } from './show-destinations.ts'
import { suggest } from './suggest.ts'

/** Binds the calls of the search for programs to their operations. */
export function findProgramRoutes(serve: Serve, deps: Deps): void {
  serve(contract.findPrograms, ({ viewer, query }) => findPrograms(deps, viewer, query))
  serve(contract.countPrograms, ({ viewer, query }) => countPrograms(deps, viewer, query))
  serve(contract.suggest, ({ query }) => suggest(deps, query.search))
  serve(contract.showDestinations, ({ query }) => showDestinations(deps, query.currency))
}
