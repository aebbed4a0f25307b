import type { Deps } from '#platform/config/deps.ts'
import type { StreamedEvent } from '#platform/http/send-events.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { Answer, AnswerBlock } from '../contract/assistant.ts'
import { answerQuestion } from './answer-question.ts'
import { readAbout, storeAnswer } from './history.ts'
import { maskNumbers } from './mask-numbers.ts'

type Streamed = StreamedEvent<{ at: number; block: AnswerBlock } | { answer: Answer }>

/**
 * Answers a question as a stream: each part of the answer with its position, then the whole as it is stored.
 * Refusals come before the first event.
 * @throws too_many_requests
 */
export async function askAssistant(
  deps: Deps,
  viewer: Viewer,
  typed: string,
): Promise<AsyncIterable<Streamed>> {
  const question = maskNumbers(typed)
  const today = deps.clock.now().toISOString().slice(0, 10)
  const last = await readAbout(deps, viewer)
  const drafted = await answerQuestion({ deps, viewer, today }, question, last)
  return inPieces(drafted.blocks, await storeAnswer(deps, viewer, question, drafted, last))
}

async function* inPieces(blocks: readonly AnswerBlock[], answer: Answer): AsyncGenerator<Streamed> {
  for (const [at, block] of blocks.entries()) yield { event: 'piece', data: { at, block } }
  yield { event: 'done', data: { answer } }
}
