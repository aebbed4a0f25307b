import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import { studentHistory as contract } from '../contract.ts'
import { studentHistory } from './student-history.ts'

/** Binds the call about the history of a student to its operation. */
export function studentHistoryRoutes(serve: Serve, deps: Deps): void {
  serve(contract, ({ viewer, params, query }) => studentHistory(deps, viewer, params.studentId, query))
}
