import * as z from 'zod/mini'
import type { Deps } from '#platform/config/deps.ts'
import type { AnswerBlock, Intent } from '../contract/assistant.ts'
import type { DraftAnswer } from './draft-answer.ts'
import { inventedNumbers } from './check-numbers.ts'

/** Longest wait for a phrase, in milliseconds; then the template is used. */
const patience = 4000
const longestReply = 900
/** Only what is the same for everybody is sent to the endpoint: nothing from a student's own records. */
const shareable: ReadonlySet<Intent> = new Set(['programs', 'fees', 'requirements', 'help'])

const Completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).check(z.minLength(1)),
})

const instruction =
  'Answer the question in at most three plain sentences of simple English, using only the facts given. ' +
  'State no number, date, amount or name that is not in the facts. No links, no lists, no markup.'

/** The facts of an answer as the student reads them, one per line. */
export const factsOf = (blocks: readonly AnswerBlock[]): string =>
  blocks
    .flatMap((block) => {
      if (block.kind === 'text') return [block.text]
      if (block.kind === 'articles')
        return block.articles.map(({ title, summary }) => `${title} ${summary}`.trim())
      return block.rows.map((row) =>
        [row.title, row.place, ...row.facts.map(({ label, value }) => `${label}: ${value}`)]
          .filter(Boolean)
          .join('. '),
      )
    })
    .join('\n')

/** Whether the endpoint may phrase this answer. */
export const mayBePhrased = (
  { config }: Pick<Deps, 'config'>,
  { intent }: Pick<DraftAnswer, 'intent'>,
): boolean => config.assistant !== undefined && shareable.has(intent)

/**
 * Asks the configured endpoint (OpenAI-compatible chat completions) to phrase an answer. It supplies no
 * facts: a phrase with a number that is not in the facts is discarded.
 * @param question masked
 * @returns null when nothing usable came within four seconds; the template is used then
 */
export async function phraseAnswer(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  question: string,
  answer: DraftAnswer,
): Promise<string | null> {
  const { assistant } = config
  if (assistant === undefined) return null
  const facts = factsOf(answer.blocks)
  const failed = (why: string) => {
    log.warn({ event: 'phrase-not-used', why })
    return null
  }
  try {
    const response = await fetch(`${assistant.url.replace(/\/+$/u, '')}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(assistant.key === undefined ? {} : { authorization: `Bearer ${assistant.key}` }),
      },
      body: JSON.stringify({
        model: assistant.model,
        temperature: 0,
        max_tokens: 250,
        messages: [
          { role: 'system', content: instruction },
          { role: 'user', content: `Question: ${question}\n\nFacts:\n${facts}` },
        ],
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) return failed(`status ${response.status}`)
    const phrase = z.parse(Completion, await response.json()).choices[0]!.message.content.trim()
    if (phrase === '' || phrase.length > longestReply) return failed('length')
    if (/[<>[\]{}`*#|]|https?:|www\./u.test(phrase)) return failed('markup')
    if (inventedNumbers(phrase, facts).length > 0) return failed('numbers')
    return phrase
  } catch (error) {
    return failed((error as Error).name)
  }
}
