import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract.ts'
import { listAttempts, listPracticeTests } from './list-tests.ts'
import { handIn, saveAsPractice, saveAnswer, showAttempt, startAttempt } from './take-test.ts'

/** Binds the calls about practice tests to their operations. */
export function practiceTestRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listPracticeTests, ({ viewer }) => listPracticeTests(deps, viewer))
  serve(contract.startAttempt, ({ viewer, params, body }) =>
    startAttempt(deps, viewer, params.slug, body.timed),
  )
  serve(contract.listAttempts, ({ viewer, query }) => listAttempts(deps, viewer, query))
  serve(contract.showAttempt, ({ viewer, params }) => showAttempt(deps, viewer, params.attemptId))
  serve(contract.saveAnswer, ({ viewer, params, body }) => saveAnswer(deps, viewer, params.attemptId, body))
  serve(contract.handIn, ({ viewer, params }) => handIn(deps, viewer, params.attemptId))
  serve(contract.saveAsPractice, ({ viewer, params, body }) =>
    saveAsPractice(deps, viewer, params.attemptId, body.saved),
  )
  serve(contract.saveAsPracticeFormerly, ({ viewer, params, body }) =>
    saveAsPractice(deps, viewer, params.attemptId, body.kept),
  )
}
