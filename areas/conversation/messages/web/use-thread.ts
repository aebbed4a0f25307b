import { useCallback } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { useLoaded, type Loaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { applicationMessages, showThread, writeAboutApplication, writeMessage } from '../contract.ts'

/** Sending a message, and its progress. */
export interface Writing {
  sending: boolean
  sendFailure: CallFailure | null
  /** Sends; resolves to whether it arrived. A retry after a lost reply reuses the idempotency key. */
  onSend: (text: string, idempotencyKey: string | undefined) => Promise<boolean>
}

const withKey = (idempotencyKey: string | undefined) =>
  idempotencyKey === undefined ? {} : { idempotencyKey }

/** One conversation by its id, loaded again when somebody writes. */
export function useThread(threadId: string): { of: Loaded<ReplyOf<typeof showThread>> } & Writing {
  const of = useLoaded(showThread, { params: { threadId } })
  const { send, isSending, failure } = useSend(writeMessage)
  const onSend = useCallback(
    (text: string, key: string | undefined) =>
      send({ params: { threadId }, body: { text }, ...withKey(key) }).then(
        () => true,
        () => false,
      ),
    [threadId, send],
  )
  return { of, sending: isSending, sendFailure: failure, onSend }
}

/** The conversation about an application, loaded again when somebody writes; its first message creates it. */
export function useApplicationMessages(
  applicationId: string,
): { of: Loaded<ReplyOf<typeof applicationMessages>> } & Writing {
  const of = useLoaded(applicationMessages, { params: { applicationId } })
  const { send, isSending, failure } = useSend(writeAboutApplication)
  const onSend = useCallback(
    (text: string, key: string | undefined) =>
      send({ params: { applicationId }, body: { text }, ...withKey(key) }).then(
        () => true,
        () => false,
      ),
    [applicationId, send],
  )
  return { of, sending: isSending, sendFailure: failure, onSend }
}
