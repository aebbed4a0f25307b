import { useCallback } from 'react'
import { useFilesSender, type UnsentFiles } from '#areas/applications/offers-web.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { useUnsavedKey } from '#kit/forms/unsaved-form.ts'
import type { CallFailure, CallInput } from '#kit/store/api.ts'
import { sendKeyFor } from '#kit/store/send-key.ts'
import { useSend } from '#kit/store/use-send.ts'
import type {
  openUniversityThread,
  startThread,
  writeAboutApplication,
  writeMessage,
  writeToStudent,
} from '../contract.ts'

/** The calls that send a message with files. */
type MessageRoute =
  | typeof startThread
  | typeof writeToStudent
  | typeof writeMessage
  | typeof writeAboutApplication
  | typeof openUniversityThread

interface MessageSender<R extends MessageRoute> {
  /** Whether it is being sent, or waits for its files. */
  sending: boolean
  /** Whether it waits for its files, until `stop`. */
  waiting: boolean
  stop: () => void
  /** Why the last message was refused. */
  failure: CallFailure | null
  /**
   * Sends a message once its files have arrived.
   * @param input what to send, as it is then
   * @returns the reply; null where it was not sent, because a file failed, or the form was left or stopped
   * @throws CallFailure as `useSend` does
   */
  send: (input: () => CallInput<R>) => Promise<ReplyOf<R> | null>
}

/**
 * Sends messages with the files that were uploaded for them. One that is sent again unchanged is sent once, also after its
 * reply was lost and the page reloaded.
 * @param route must be the same at every render
 * @param about the subject of its unsaved input
 */
export function useMessageSender<R extends MessageRoute>(
  route: R,
  files: UnsentFiles,
  about: string,
): MessageSender<R> {
  const { send: sendJson, isSending, failure } = useSend(route)
  const { waiting, stop, sendWith } = useFilesSender(files)
  const { hashes } = files
  const form = useUnsavedKey(about)
  const send = useCallback(
    (input: () => CallInput<R>) =>
      sendWith((uploads) => {
        const { body, ...rest } = input()
        const message = uploads.length > 0 ? { ...body, uploads } : body
        const idempotencyKey = sendKeyFor(form, [body, ...hashes()])
        return sendJson({ ...rest, body: message, idempotencyKey } as CallInput<R>)
      }),
    [sendJson, sendWith, hashes, form],
  )
  return { sending: isSending || waiting, waiting, stop, failure, send }
}
