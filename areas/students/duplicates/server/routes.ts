import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import { shareRuns } from '#platform/live/share-runs.ts'
import * as contract from '../contract.ts'
import { listPairs } from './list-pairs.ts'
import { markAsDifferent } from './mark-as-different.ts'

/** Binds the calls about possible duplicates to their operations. */
export function duplicateRoutes(serve: Serve, deps: Deps): void {
  const share = shareRuns()
  serve(contract.listDuplicatePairs, ({ query, reads }) => {
    const work = () => reads.run((source) => listPairs(source, query))
    // With a replica each caller has a position of its own that must have been reached.
    return deps.replica ? work() : share(JSON.stringify(query), work)
  })
  serve(contract.markAsDifferent, ({ viewer, body }) => markAsDifferent(deps, viewer, body))
}
