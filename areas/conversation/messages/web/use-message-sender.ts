import { useCallback, useState } from 'react'
import type { ReplyOf } from '#platform/contract/route.ts'
import { call, CallError, type CallFailure, type CallInput } from '#kit/store/api.ts'
import { contractApi } from '#kit/store/contract-api.ts'
import { useAppDispatch } from '#kit/store/hooks.ts'
import { useSend } from '#kit/store/use-send.ts'
import {
  messageFileParts,
  type openUniversityThread,
  type startThread,
  type writeAboutApplication,
  type writeMessage,
  type writeToStudent,
} from '../contract.ts'

/** The calls that send a message with files. */
type MessageRoute =
  | typeof startThread
  | typeof writeToStudent
  | typeof writeMessage
  | typeof writeAboutApplication
  | typeof openUniversityThread

interface MessageSender<R extends MessageRoute> {
  sending: boolean
  /** Why the last message was refused. */
  failure: CallFailure | null
  /** Sends a message with its files. @throws CallFailure as `useSend` does */
  send: (input: CallInput<R>, files: readonly File[]) => Promise<ReplyOf<R>>
}

const idle = { sending: false, failure: null }

/**
 * Sends messages, as JSON or with files as a form. Files are not data, so a form does not go through the store, and what
 * is shown about messages is read again afterwards.
 * @param route must be the same at every render
 */
export function useMessageSender<R extends MessageRoute>(route: R): MessageSender<R> {
  const { send: sendJson, isSending, failure, reset } = useSend(route)
  const dispatch = useAppDispatch()
  const [form, setForm] = useState<Pick<MessageSender<R>, 'sending' | 'failure'>>(idle)
  const send = useCallback(
    async (input: CallInput<R>, files: readonly File[]) => {
      if (files.length === 0) {
        setForm(idle)
        return sendJson(input)
      }
      reset()
      setForm({ sending: true, failure: null })
      try {
        const parts = Object.fromEntries(files.map((file, index) => [messageFileParts[index]!, file]))
        const reply = await call(route, { ...input, files: parts })
        setForm(idle)
        dispatch(contractApi.util.invalidateTags([...route.about] as never))
        return reply
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        setForm({ sending: false, failure: error.failure })
        throw error.failure
      }
    },
    [route, sendJson, reset, dispatch],
  )
  return { sending: isSending || form.sending, failure: form.failure ?? failure, send }
}
