import { useCallback, useEffect, useRef, useState } from 'react'
import { useStore } from 'react-redux'
import { call, CallError } from '#kit/store/api.ts'
import type { CallFailure } from '#kit/store/api.ts'
import type { AppStore } from '#kit/store/state.ts'
import { deleteQuestion, deleteQuestions, listQuestions } from '../contract/assistant.ts'
import type { Answer, AnswerBlock } from '../contract/assistant.ts'
import { askStream, NotAnswered } from './ask-stream.ts'

/** A question that is being answered, with the parts that have arrived. */
export interface Pending {
  question: string
  blocks: AnswerBlock[]
}

/**
 * The conversation with the assistant: the questions of the last 90 days, oldest first, and the current one.
 * It is not in the shared cache: it grows at one end while an answer arrives, and at the other when earlier
 * questions are loaded.
 */
export function useConversation() {
  const store = useStore() as AppStore
  const [answers, setAnswers] = useState<readonly Answer[] | null>(null)
  const [earlier, setEarlier] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [pending, setPending] = useState<Pending | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const asking = useRef<AbortController | null>(null)

  /** The question before which the last page was asked for; undefined for the newest ones. */
  const asked = useRef<string>(undefined)

  const load = useCallback(async (before?: string) => {
    asked.current = before
    setFailure(null)
    try {
      const page = await call(listQuestions, { query: before === undefined ? {} : { before } })
      const older = page.answers.toReversed()
      // A question may have been answered before the earlier ones arrived.
      const loaded = new Set(older.map(({ _id }) => _id))
      setAnswers((known) => [...older, ...(known ?? []).filter(({ _id }) => !loaded.has(_id))])
      setEarlier(page.earlier)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.failure)
    }
  }, [])
  useEffect(() => {
    void load()
    return () => asking.current?.abort()
  }, [load])

  /** @returns whether it was answered */
  const ask = async (question: string): Promise<boolean> => {
    const controller = new AbortController()
    asking.current = controller
    setRefusal(null)
    setPending({ question, blocks: [] })
    try {
      const answer = await askStream({
        question,
        token: store.getState().info.token,
        signal: controller.signal,
        onPiece: (at, block) =>
          setPending((known) => {
            if (known === null) return null
            const blocks = known.blocks.slice()
            blocks[at] = block
            return { ...known, blocks }
          }),
      })
      setAnswers((known) => [...(known ?? []), answer])
      setPending(null)
      return true
    } catch (error) {
      if (controller.signal.aborted) return false
      if (!(error instanceof NotAnswered)) throw error
      setPending(null)
      setRefusal(error.message)
      return false
    }
  }

  const remove = async (questionId: string): Promise<void> => {
    await call(deleteQuestion, { params: { questionId } })
    setAnswers((known) => known?.filter(({ _id }) => _id !== questionId) ?? null)
  }
  const deleteAll = async (): Promise<void> => {
    await call(deleteQuestions, {})
    setAnswers([])
    setEarlier(false)
  }
  const showEarlier = () => void load(answers?.[0]?.askedAt)
  // The newest ones again instead of earlier ones would end up before those.
  const retry = () => void load(asked.current)
  return { answers, earlier, failure, pending, refusal, retry, ask, remove, deleteAll, showEarlier }
}
