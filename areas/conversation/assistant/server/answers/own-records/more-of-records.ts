import type { About } from '../../understand/carry-over.ts'
import type { Request } from '../../understand/request.ts'
import type { Plain } from '../../understand/spellings.ts'
import type { DraftAnswer, QuestionContext } from '../draft-answer.ts'
import { aboutOwnDeadlines } from './about-deadlines.ts'

/** The most words of "by what date?" after an answer from one's own records. */
export const shortAfterRecords = 6

/** What a conversation is about after an answer on one's own documents: nothing that the catalogue has. */
export const ofRecords = ({ speech }: QuestionContext): About => ({
  kind: 'records',
  speech,
  first: null,
  question: null,
  request: null,
})

/** What is asked about the documents of the answer before; null for another question. */
export async function moreOfRecords(
  context: QuestionContext,
  { words }: Plain,
  { ask }: Request,
): Promise<DraftAnswer | null> {
  const asksWhen = ask === 'deadline' || /\b(?:when|kab|dates?|due|tareekh|till)\b/u.test(words.join(' '))
  return asksWhen
    ? { ...(await aboutOwnDeadlines(context, 'any', 'documents')), about: ofRecords(context) }
    : null
}
