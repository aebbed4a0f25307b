import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { removeFromShortlist } from './remove-from-shortlist.ts'
import { addToShortlist } from './add-to-shortlist.ts'
import { listShortlist, listShortlistIds } from './list-shortlist.ts'

/** Binds the calls about the shortlist to their operations. */
export function shortlistRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listShortlist, ({ viewer, query }) => listShortlist(deps, viewer.userId, query.currency))
  serve(contract.listShortlistIds, ({ viewer }) => listShortlistIds(deps, viewer.userId))
  serve(contract.addToShortlist, ({ viewer, params, body }) =>
    addToShortlist(deps, viewer.userId, params.programId, body),
  )
  serve(contract.removeFromShortlist, ({ viewer, params }) =>
    removeFromShortlist(deps, viewer.userId, params.programId),
  )
}
