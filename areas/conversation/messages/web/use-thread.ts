import { useCallback } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { useLoaded, type Loaded } from '#kit/store/use-loaded.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { applicationMessages, showThread, writeAboutApplication, writeMessage } from '../contract.ts'
import type { UnsentFiles } from '#areas/applications/offers-web.ts'
import { messageOf } from './message-of.ts'
import { useMessageFiles } from './use-message-files.ts'
import { useMessageSender } from './use-message-sender.ts'

/**
 * Sends; resolves to whether it arrived.
 * @param text what it says when its files have arrived
 */
export type SendMessage = (text: () => string) => Promise<boolean>

/** Sending a message, and its progress. */
export interface Writing {
  sending: boolean
  /** Whether it waits for its files. */
  waiting: boolean
  sendFailure: CallFailure | null
  onSend: SendMessage
  /** Its files. */
  files: UnsentFiles
}

const arrived = (reply: object | null) => reply !== null
const lost = () => false

/** One conversation by its id, loaded again when somebody writes. */
export function useThread(threadId: string): { of: Loaded<ReplyOf<typeof showThread>> } & Writing {
  const of = useLoaded(showThread, { params: { threadId } })
  const about = messageOf(threadId)
  const files = useMessageFiles(about, 'thread', threadId)
  const { send, sending, waiting, failure } = useMessageSender(writeMessage, files, about)
  const onSend: SendMessage = useCallback(
    (text) => send(() => ({ params: { threadId }, body: { text: text() } })).then(arrived, lost),
    [threadId, send],
  )
  return { of, sending, waiting, sendFailure: failure, onSend, files }
}

/** The conversation about an application, loaded again when somebody writes; its first message creates it. */
export function useApplicationMessages(
  applicationId: string,
): { of: Loaded<ReplyOf<typeof applicationMessages>> } & Writing {
  const of = useLoaded(applicationMessages, { params: { applicationId } })
  const about = messageOf(applicationId)
  const files = useMessageFiles(about, 'application', applicationId)
  const { send, sending, waiting, failure } = useMessageSender(writeAboutApplication, files, about)
  const onSend: SendMessage = useCallback(
    (text) => send(() => ({ params: { applicationId }, body: { text: text() } })).then(arrived, lost),
    [applicationId, send],
  )
  return { of, sending, waiting, sendFailure: failure, onSend, files }
}
