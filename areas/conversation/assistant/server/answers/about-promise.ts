import type { Plain } from '../understand/spellings.ts'
import type { Request } from '../understand/request.ts'
import { leavesOut, plainFacts } from '../understand/asks.ts'
import { answerRequest } from './answer-request.ts'
import type { DraftAnswer, QuestionContext } from './draft-answer.ts'
import { fromArticles } from './from-articles.ts'

/**
 * What to think of the promise of an agent: where it is about a named university, first what that asks for or costs; then
 * the article on agents.
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
  const leaves = asked.needed !== null && leavesOut(words)
  const ask = leaves ? 'needs' : asked.price !== null ? 'fees' : asked.ask
  if (asked.universities.length === 0 || !(leaves || plainFacts.has(ask))) return warning
  const request: Request = {
    ...asked,
    ...{ ask, also: [], price: null, others: [], whether: leaves, without: leaves, order: null },
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
