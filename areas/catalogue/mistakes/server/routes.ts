import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as answering from '../contract/answering.ts'
import * as reporting from '../contract/reporting.ts'
import { answerMistake } from './answer-mistake.ts'
import { listMistakes } from './list-mistakes.ts'
import { reportMistake } from './report-mistake.ts'

/** Binds the calls about mistakes in the catalogue to their operations. */
export function mistakeRoutes(serve: Serve, deps: Deps): void {
  serve(reporting.reportProgramMistake, ({ viewer, params, body }) =>
    reportMistake(deps, viewer, params, body),
  )
  serve(reporting.reportUniversityMistake, ({ viewer, params, body }) =>
    reportMistake(deps, viewer, params, body),
  )
  serve(answering.listMistakes, ({ query }) => listMistakes(deps, query))
  serve(answering.answerMistake, ({ viewer, params, body }) =>
    answerMistake(deps, viewer, params.mistakeId, body),
  )
}
