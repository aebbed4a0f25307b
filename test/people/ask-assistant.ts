import type { Answer, AnswerBlock } from '#areas/conversation/assistant/contract/assistant.ts'
import type { Person } from './people.ts'
import type { TestProduct } from '../harness/product.ts'

/** The reply to a question: the answer and the parts streamed before it, or the refusal. */
export interface AssistantReply {
  readonly status: number
  readonly answer: Answer
  readonly pieces: readonly { at: number; block: AnswerBlock }[]
  // Of a refusal.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any
}

/** Asks the assistant through HTTP and reads the stream to its end. */
export async function askAs(
  { url }: Pick<TestProduct, 'url'>,
  { token }: Person,
  question: unknown,
): Promise<AssistantReply> {
  const response = await fetch(`${url}/api/assistant/questions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  })
  const text = await response.text()
  const events = [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gmu)].map(([, event, data]) => ({
    event,
    data: JSON.parse(data!),
  }))
  return {
    status: response.status,
    answer: events.find(({ event }) => event === 'done')?.data.answer,
    pieces: events.filter(({ event }) => event === 'piece').map(({ data }) => data),
    body: response.ok ? null : JSON.parse(text),
  }
}
