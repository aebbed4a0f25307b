import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { drawComparison } from './draw-comparison.ts'
import { searchForStudent } from './search-for-student.ts'
import { showStudentShortlist } from './show-student-shortlist.ts'
import { suggestProgram, withdrawSuggestion } from './suggest-program.ts'

/** Binds the calls with which officers propose programs to a student. */
export function proposalRoutes(serve: Serve, deps: Deps): void {
  serve(contract.showStudentShortlist, ({ viewer, params }) =>
    showStudentShortlist(deps, viewer, params.studentId),
  )
  serve(contract.searchForStudent, ({ params, query }) => searchForStudent(deps, params.studentId, query))
  serve(contract.suggestProgram, ({ viewer, params, body }) => suggestProgram(deps, viewer, params, body))
  serve(contract.withdrawSuggestion, ({ viewer, params }) => withdrawSuggestion(deps, viewer, params))
  serve(contract.downloadComparison, ({ viewer, params, query }) =>
    drawComparison(deps, viewer, params.studentId, query.programs),
  )
}
