import type { Deps } from '#platform/config/deps.ts'
import type { StreamedEvent } from '#platform/http/send-events.ts'
import type { Viewer } from '#platform/permissions/viewer.ts'
import type { Answer, AnswerBlock } from '../contract/assistant.ts'
import { answerQuestion } from './answer-question.ts'
import type { DraftAnswer } from './draft-answer.ts'
import { storeAnswer, enforceRateLimit } from './history.ts'
import { maskNumbers } from './mask-numbers.ts'
import { mayBePhrased, phraseAnswer } from './phrase-answer.ts'

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
  await enforceRateLimit(deps, viewer)
  const question = maskNumbers(typed)
  const today = deps.clock.now().toISOString().slice(0, 10)
  const drafted = await answerQuestion({ deps, viewer, question, today })
  if (mayBePhrased(deps, drafted)) return phrased(deps, viewer, question, drafted)
  return inPieces(drafted.blocks, await storeAnswer(deps, viewer, question, drafted))
}

async function* inPieces(blocks: readonly AnswerBlock[], answer: Answer): AsyncGenerator<Streamed> {
  for (const [at, block] of blocks.entries()) yield { event: 'piece', data: { at, block } }
  yield { event: 'done', data: { answer } }
}

/** Sends the rows first, while the opening sentence is still being phrased. */
async function* phrased(
  deps: Deps,
  viewer: Viewer,
  question: string,
  drafted: DraftAnswer,
): AsyncGenerator<Streamed> {
  for (const [at, block] of drafted.blocks.entries()) {
    if (at > 0) yield { event: 'piece', data: { at, block } }
  }
  const phrase = await phraseAnswer(deps, question, drafted)
  const [first, ...rest] = drafted.blocks
  const opening = phrase === null ? first! : ({ kind: 'text', text: phrase } as const)
  const answer = await storeAnswer(deps, viewer, question, { ...drafted, blocks: [opening, ...rest] })
  yield { event: 'piece', data: { at: 0, block: opening } }
  yield { event: 'done', data: { answer } }
}
