import { useCallback, useState } from 'react'
import { call, CallError, type CallFailure } from '#kit/store/api.ts'
import { useLoaded, type Loaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import {
  applicationMessages,
  messageFileParts,
  showThread,
  writeAboutApplication,
  writeMessage,
} from '../contract.ts'

/** Sends; resolves to whether it arrived. A retry after a lost reply reuses the idempotency key. */
export type SendMessage = (
  text: string,
  idempotencyKey: string | undefined,
  files: readonly File[],
) => Promise<boolean>

/** Sending a message, and its progress. */
export interface Writing {
  sending: boolean
  sendFailure: CallFailure | null
  onSend: SendMessage
}

const withKey = (idempotencyKey: string | undefined) =>
  idempotencyKey === undefined ? {} : { idempotencyKey }

const arrived = () => true
const lost = () => false

/**
 * Sends a form with files. Files are not data, so it does not go through the store, and the conversation is read again
 * afterwards.
 */
function useFormSending(reload: () => unknown) {
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const sendForm = useCallback(
    async (send: (files: Record<string, File>) => Promise<unknown>, files: readonly File[]) => {
      setSending(true)
      setFailure(null)
      try {
        await send(Object.fromEntries(files.map((file, index) => [messageFileParts[index]!, file])))
        void reload()
        return true
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        setFailure(error.failure)
        return false
      } finally {
        setSending(false)
      }
    },
    [reload],
  )
  return { sending, failure, sendForm }
}

/** One conversation by its id, loaded again when somebody writes. */
export function useThread(threadId: string): { of: Loaded<ReplyOf<typeof showThread>> } & Writing {
  const of = useLoaded(showThread, { params: { threadId } })
  const { send, isSending, failure } = useSend(writeMessage)
  const form = useFormSending(of.reload)
  const { sendForm } = form
  const onSend: SendMessage = useCallback(
    (text, key, files) => {
      const input = { params: { threadId }, body: { text }, ...withKey(key) }
      if (files.length > 0) return sendForm((parts) => call(writeMessage, { ...input, files: parts }), files)
      return send(input).then(arrived, lost)
    },
    [threadId, send, sendForm],
  )
  return { of, sending: isSending || form.sending, sendFailure: form.failure ?? failure, onSend }
}

/** The conversation about an application, loaded again when somebody writes; its first message creates it. */
export function useApplicationMessages(
  applicationId: string,
): { of: Loaded<ReplyOf<typeof applicationMessages>> } & Writing {
  const of = useLoaded(applicationMessages, { params: { applicationId } })
  const { send, isSending, failure } = useSend(writeAboutApplication)
  const form = useFormSending(of.reload)
  const { sendForm } = form
  const onSend: SendMessage = useCallback(
    (text, key, files) => {
      const input = { params: { applicationId }, body: { text }, ...withKey(key) }
      if (files.length > 0) {
        return sendForm((parts) => call(writeAboutApplication, { ...input, files: parts }), files)
      }
      return send(input).then(arrived, lost)
    },
    [applicationId, send, sendForm],
  )
  return { of, sending: isSending || form.sending, sendFailure: form.failure ?? failure, onSend }
}
