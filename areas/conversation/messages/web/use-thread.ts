import { useCallback } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { useLoaded, type Loaded } from '#kit/store/use-loaded.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { applicationMessages, showThread, writeAboutApplication, writeMessage } from '../contract.ts'
import { useMessageSender } from './use-message-sender.ts'

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

/** One conversation by its id, loaded again when somebody writes. */
export function useThread(threadId: string): { of: Loaded<ReplyOf<typeof showThread>> } & Writing {
  const of = useLoaded(showThread, { params: { threadId } })
  const { send, sending, failure } = useMessageSender(writeMessage)
  const onSend: SendMessage = useCallback(
    (text, key, files) =>
      send({ params: { threadId }, body: { text }, ...withKey(key) }, files).then(arrived, lost),
    [threadId, send],
  )
  return { of, sending, sendFailure: failure, onSend }
}

/** The conversation about an application, loaded again when somebody writes; its first message creates it. */
export function useApplicationMessages(
  applicationId: string,
): { of: Loaded<ReplyOf<typeof applicationMessages>> } & Writing {
  const of = useLoaded(applicationMessages, { params: { applicationId } })
  const { send, sending, failure } = useMessageSender(writeAboutApplication)
  const onSend: SendMessage = useCallback(
    (text, key, files) =>
      send({ params: { applicationId }, body: { text }, ...withKey(key) }, files).then(arrived, lost),
    [applicationId, send],
  )
  return { of, sending, sendFailure: failure, onSend }
}
