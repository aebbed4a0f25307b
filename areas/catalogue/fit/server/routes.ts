import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract/program-fit.ts'
import { showNearestPath } from './show-nearest-path.ts'
import { showProgramFit } from './show-program-fit.ts'

/** Binds the calls that compare a record with programs to their operations. */
export function programFitRoutes(serve: Serve, deps: Deps): void {
  serve(contract.showProgramFit, ({ viewer, params }) => showProgramFit(deps, viewer, params.programId))
  serve(contract.showNearestPath, ({ viewer, query }) => showNearestPath(deps, viewer, query))
}
