import { followChanges as route } from '#platform/live/contract.ts'
import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import { followChanges } from './follow-changes.ts'

/** Binds the stream of changes. */
export function liveRoutes(serve: Serve, deps: Deps): void {
  serve(route, async ({ viewer, gone }) => followChanges(deps, viewer, gone))
}
