import { failureOf } from '#platform/contract/route.ts'
import { call } from '#kit/store/api.ts'
import { readEvents } from '#kit/live/read-events.ts'
import { en } from '#texts/kit/kit.ts'
import { askAssistant, listQuestions } from '../contract/assistant.ts'
import type { Answer, AnswerBlock } from '../contract/assistant.ts'

/** Why a question was not answered. */
export class NotAnswered extends Error {}

interface StreamOptions {
  question: string
  token: string | null
  signal: AbortSignal
  /** Called for each part of the answer, with its position. */
  onPiece: (at: number, block: AnswerBlock) => void
}

async function refusalOf(answer: Response): Promise<string> {
  const body = (await answer.json().catch(() => null)) as {
    message?: string
    fields?: Record<string, string>
  } | null
  return body?.fields?.['question'] ?? body?.message ?? failureOf(askAssistant)
}

/**
 * Asks the assistant; parts of the answer are reported as they arrive.
 * @throws NotAnswered with the sentence to show; the AbortError of `signal`
 */
export async function askStream({ question, token, signal, onPiece }: StreamOptions): Promise<Answer> {
  let done: Answer | null = null
  try {
    const answer = await fetch(`/api${askAssistant.path}`, {
      method: askAssistant.method,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ question }),
      credentials: 'same-origin',
      signal,
    })
    // An ended session is detected by an ordinary call, which logs out.
    if (answer.status === 401) await call(listQuestions, {}).catch(() => null)
    if (!answer.ok || answer.body === null) throw new NotAnswered(await refusalOf(answer))
    await readEvents(answer.body, ({ event, data }) => {
      const parsed: unknown = JSON.parse(data)
      if (event === 'piece') {
        const { at, block } = parsed as { at: number; block: AnswerBlock }
        onPiece(at, block)
      }
      if (event === 'done') done = (parsed as { answer: Answer }).answer
    })
  } catch (error) {
    if (signal.aborted || error instanceof NotAnswered) throw error
    throw new NotAnswered(en.call.notKnown, { cause: error })
  }
  if (done === null) throw new NotAnswered(en.call.notKnown)
  return done
}
