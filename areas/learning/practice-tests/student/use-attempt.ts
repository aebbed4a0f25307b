import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useUnsavedKey } from '#kit/forms/unsaved-form.ts'
import { readStored, writeStored } from '#kit/forms/unsaved-storage.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { handIn as handInAttempt, saveAnswer, type Attempt } from '../contract.ts'
import { makeAnswerQueue, type Choices, type Sent, type UnsavedChoices } from './answer-queue.ts'

const choicesIn = ({ items }: Attempt): Choices =>
  Object.fromEntries(items.flatMap(({ id, chosen }) => (chosen === null ? [] : [[id, chosen]])))

/** The subject under which answers to an attempt are stored that could not be saved yet. */
export const unsavedAnswers = (attemptId: string) => `practice attempt ${attemptId}`

/** The stored answers to questions and options that the attempt has. */
function answersLeft(stored: unknown, { items }: Attempt): UnsavedChoices {
  const left = Object.entries(stored ?? {}).filter(([question, choice]) => {
    const item = items.find(({ id }) => id === question)
    return item !== undefined && (choice === null || item.options[choice as number] !== undefined)
  })
  return Object.fromEntries(left) as UnsavedChoices
}

/**
 * An open attempt: answers are saved one by one, retried when the connection is back or the test is opened again, and
 * all of them must be saved before it can be handed in. When it turns out to be over, the result replaces it.
 */
export function useAttempt(
  attempt: Attempt,
  {
    onAnswers,
    onOver,
  }: { onAnswers: (answers: Choices, now: string) => void; onOver: (over: Attempt) => void },
) {
  const { _id } = attempt
  const key = useUnsavedKey(unsavedAnswers(_id))
  const { send: sendAnswer } = useSend(saveAnswer)
  const { send: sendIn } = useSend(handInAttempt)
  const [queue] = useState(() =>
    makeAnswerQueue(
      choicesIn(attempt),
      async (question, choice) => {
        const body = { question, choice }
        const { answers, now } = await sendAnswer({ params: { attemptId: _id }, body })
        onAnswers(answers, now)
        return answers
      },
      answersLeft(readStored(key), attempt),
      (unsaved) => writeStored(key, unsaved),
    ),
  )
  useEffect(() => queue.refresh(choicesIn(attempt)), [queue, attempt])
  const { choices, unsaved, saving, trouble } = useSyncExternalStore(queue.subscribe, queue.state)
  const [handing, setHanding] = useState(false)
  const [isTimeUp, setTimeUp] = useState(false)
  const [refused, setRefused] = useState<CallFailure | null>(null)

  const handIn = useCallback(async (): Promise<void> => {
    setHanding(true)
    setRefused(null)
    try {
      const { attempt: over } = await sendIn({ params: { attemptId: _id }, body: {} })
      onOver(over)
    } catch (failure) {
      setRefused(failure as CallFailure)
    }
    setHanding(false)
  }, [_id, onOver, sendIn])
  const after = useCallback((sent: Sent) => void (sent === 'over' && handIn()), [handIn])

  const isRefused = refused !== null
  /** Sends unsaved answers; a hand-in that did not arrive is sent again as well. */
  const retry = useCallback(async (): Promise<void> => {
    const sent = await queue.flush()
    if (sent === 'saved' && isRefused) await handIn()
    else after(sent)
  }, [queue, after, handIn, isRefused])
  const isLeft = unsaved > 0 && !saving && trouble === null
  useEffect(() => {
    if (isLeft) void queue.flush().then(after)
  }, [isLeft, queue, after])
  useEffect(() => {
    const again = () => void retry()
    addEventListener('online', again)
    return () => removeEventListener('online', again)
  }, [retry])

  return {
    choices,
    unsaved,
    saving,
    handing,
    isTimeUp,
    trouble: trouble ?? refused,
    choose: (question: string, choice: number | null) => void queue.choose(question, choice).then(after),
    retry: () => void retry(),
    /** Saves unsaved answers and hands in, unless answers cannot be saved. */
    finish: async () => {
      setHanding(true)
      const sent = await queue.flush()
      if (sent !== 'trouble') await handIn()
      setHanding(false)
    },
    /** The time is up: saved answers count. */
    timeOver: async () => {
      setTimeUp(true)
      await handIn()
    },
  }
}
