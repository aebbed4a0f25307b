import { followChanges as route } from '#contract/live.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { followChanges } from './follow-changes.ts'

/** Binds the stream of changes. */
export function liveRoutes(serve: Serve, deps: Deps): void {
  serve(route, async ({ viewer, gone }) => followChanges(deps, viewer, gone))
}
