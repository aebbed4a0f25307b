import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import { showProgramNeeds } from '../contract/show-program-needs.ts'
import { needsOfPrograms } from './needs-of-programs.ts'

/** Binds the call about what the chosen programs still need. */
export function programNeedRoutes(serve: Serve, deps: Deps): void {
  serve(showProgramNeeds, ({ viewer }) => needsOfPrograms(deps, viewer.userId))
}
