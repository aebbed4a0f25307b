import type { Deps } from '#platform/config/deps.ts'
import type { Serve } from '#platform/http/serve.ts'
import * as contract from '../contract/assistant.ts'
import { askAssistant } from './ask-assistant.ts'
import { deleteQuestion, deleteQuestions, judgeAnswer, listQuestions } from './history.ts'

/** Binds the calls of the assistant. */
export function assistantRoutes(serve: Serve, deps: Deps): void {
  serve(contract.askAssistant, ({ viewer, body }) => askAssistant(deps, viewer, body.question))
  serve(contract.listQuestions, ({ viewer, query }) => listQuestions(deps, viewer, query.before))
  serve(contract.judgeAnswer, ({ viewer, params, body }) =>
    judgeAnswer(deps, viewer, params.questionId, body.helpful),
  )
  serve(contract.deleteQuestion, ({ viewer, params }) => deleteQuestion(deps, viewer, params.questionId))
  serve(contract.deleteQuestions, ({ viewer }) => deleteQuestions(deps, viewer))
}
