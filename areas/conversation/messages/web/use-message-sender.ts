import { useCallback } from 'react'
import { useArrival, type UnsentFiles } from '#areas/applications/offers-web.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import type { CallFailure, CallInput } from '#kit/store/api.ts'
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
 * Sends messages with the files that were uploaded for them.
 * @param route must be the same at every render
 */
export function useMessageSender<R extends MessageRoute>(route: R, files: UnsentFiles): MessageSender<R> {
  const { send: sendJson, isSending, failure } = useSend(route)
  const { waiting, stop, arrive } = useArrival(files)
  const { forget, repeatAll } = files
  const send = useCallback(
    async (input: () => CallInput<R>) => {
      const sendOnce = async () => {
        const uploads = await arrive()
        if (uploads === null) return null
        const { body, ...rest } = input()
        const message = uploads.length > 0 ? { ...body, uploads } : body
        return sendJson({ ...rest, body: message } as CallInput<R>)
      }
      const reply = await sendOnce().catch((refused: CallFailure) => {
        if (refused.code !== 'file_not_uploaded') throw refused
        // It has waited for too long; this device still has it.
        repeatAll()
        return sendOnce()
      })
      if (reply !== null) forget()
      return reply
    },
    [sendJson, arrive, forget, repeatAll],
  )
  return { sending: isSending || waiting, waiting, stop, failure, send }
}
