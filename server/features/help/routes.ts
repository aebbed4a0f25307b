import { assistantWords } from '#contract/assistant-words.ts'
import * as contract from '#contract/help.ts'
import type { Deps } from '#server/deps.ts'
import type { Serve } from '#server/http/serve.ts'
import { judgeHelp, listHelp, showHelp } from './show-help.ts'

/** Binds the calls about help articles. */
export function helpRoutes(serve: Serve, deps: Deps): void {
  serve(contract.listHelp, ({ query }) => listHelp(deps.pool, query.search))
  serve(contract.showHelp, ({ viewer, params }) => showHelp(deps, viewer, params.slug))
  serve(contract.judgeHelp, async ({ viewer, params, body }) => ({
    message: assistantWords.said.thanks,
    ...(await judgeHelp(deps, viewer, params.slug, body.helpful)),
  }))
}
