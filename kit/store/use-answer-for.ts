import { useCallback, useEffect, useState } from 'react'
import type { ReplyOf, RouteShape } from '#platform/contract/route.ts'
import type { CallFailure, CallInput } from './api.ts'
import { useAppDispatch, useAppSelector } from './hooks.ts'
import type { OwnRequest } from './own-request.ts'

/** What the answer that lies in the store was asked with, by request. */
const askedWith = new WeakMap<object, string>()

interface AnswerFor<R extends RouteShape> {
  /** The answer; while another is on its way, the one before it. Null until there is one. */
  answer: ReplyOf<R> | null
  /** Whether the answer is to another question than the present one. */
  stale: boolean
  loading: boolean
  error: string | null
  failure: CallFailure | null
  /** Asks once more. */
  again: () => void
}

/**
 * Asks a question and asks again whenever it changes. The answer stays on the screen until the next one has come,
 * and is there at once when the reader comes back to the same question; an answer to a question of an earlier
 * visit is not shown.
 * @param input null asks nothing
 */
export function useAnswerFor<R extends RouteShape>(
  request: OwnRequest<R>,
  input: CallInput<R> | null,
): AnswerFor<R> {
  const dispatch = useAppDispatch()
  const { data, status, error, failure } = useAppSelector(request.select)
  const question = input === null ? null : JSON.stringify(input)
  const [shown, setShown] = useState(() =>
    question !== null && askedWith.get(request) === question ? question : null,
  )
  const [tries, setTries] = useState(0)
  const again = useCallback(() => setTries((count) => count + 1), [])
  useEffect(() => {
    if (question === null) return
    const running = dispatch(request.run(JSON.parse(question) as CallInput<R>))
    void running.then((action) => {
      if (!request.run.fulfilled.match(action)) return
      askedWith.set(request, question)
      setShown(question)
    })
    return () => running.abort()
  }, [dispatch, request, question, tries])
  const none = question === null || shown === null
  return {
    answer: none ? null : data,
    stale: shown !== question,
    loading: question !== null && (status === 'loading' || status === 'idle'),
    error: question !== null && status === 'failed' ? error : null,
    failure,
    again,
  }
}
