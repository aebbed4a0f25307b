import type { Plain } from '../understand/spellings.ts'
import type { Request } from '../understand/request.ts'
import { leavesOut } from '../understand/asks.ts'
import { answerRequest } from './answer-request.ts'
import type { DraftAnswer, QuestionContext } from './draft-answer.ts'
import { fromArticles } from './from-articles.ts'

/**
 * What to think of the promise of an agent. Where it is that a test of a named program is not needed, first what the
 * program asks for; then the article on agents.
 */
export async function aboutPromise(
  context: QuestionContext,
  plain: Plain,
  asked: Request,
): Promise<DraftAnswer> {
  const warning = await fromArticles(
    { ...context, nearest: [], question: 'how do i recognize a fake agent or scam' },
    'plain',
    plain,
  )
  const words = plain.words.join(' ')
  if (asked.needed === null || asked.universities.length === 0 || !leavesOut(words)) return warning
  const request: Request = {
    ...asked,
    ...{ ask: 'needs', also: [], price: null, others: [], whether: true, without: true, order: null },
  }
  const required = await answerRequest(context, request, words)
  if (required === null) return warning
  const warned = warning.blocks.filter(({ kind }) => kind !== 'text')
  return {
    ...required,
    blocks: [...required.blocks, ...warned],
    sources: [...required.sources, ...warning.sources],
  }
}
