import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract/program-fit.ts'
import { showNearestPath } from './show-nearest-path.ts'
import { showProgramFit } from './show-program-fit.ts'

/** Binds the calls that compare a record with programs to their operations. */
export function programFitRoutes(serve: Serve, { clock }: Deps): void {
  serve(contract.showProgramFit, ({ viewer, params, reads }) =>
    reads.run(({ pool }) => showProgramFit({ pool, clock }, viewer, params.programId)),
  )
  serve(contract.showNearestPath, ({ viewer, query, reads }) =>
    reads.run(({ pool }) => showNearestPath({ pool, clock }, viewer, query)),
  )
}
