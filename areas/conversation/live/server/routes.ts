import { followChanges as route } from '#platform/live/contract.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { followChanges } from './follow-changes.ts'
import { reportPresence, showPresence } from './presence.ts'

const idShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Binds the stream of changes, and the calls about who has a file open. */
export function liveRoutes(serve: Serve, deps: Deps): void {
  serve(route, async ({ viewer, gone, incoming }) => {
    const stream = String(incoming.headers['live-stream'])
    return followChanges(deps, viewer, gone, idShape.test(stream) ? stream : null)
  })
  serve(contract.showPresence, ({ viewer, params }) => showPresence(deps, viewer, params.applicationId))
  serve(contract.reportPresence, ({ viewer, params, body }) =>
    reportPresence(deps, viewer, params.applicationId, body),
  )
}
