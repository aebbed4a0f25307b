import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { listPairs } from './list-pairs.ts'
import { tellApart } from './tell-apart.ts'

/** Binds the calls about possible duplicates to their operations. */
export function duplicateRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listDuplicatePairs, ({ query, reads }) => reads.run((source) => listPairs(source, query)))
  serve(contract.tellApart, ({ viewer, body }) => tellApart(deps, viewer, body))
}
