import { useCallback, useEffect } from 'react'
import { useRequest } from '#kit/store/hooks.ts'
import { useLive } from '#kit/live/use-live.ts'
import {
  applicationMessagesRequest,
  threadRequest,
  writeAboutRequest,
  writeMessageRequest,
} from './message-requests.ts'

/** One conversation by its id: loaded, kept fresh, written to. */
export function useThread(threadId: string) {
  const { data, status, error, run, put, clear } = useRequest(threadRequest)
  const writing = useRequest(writeMessageRequest)
  const load = useCallback(() => run({ params: { threadId } }), [run, threadId])
  useEffect(() => {
    clear()
    const running = load()
    return () => running.abort()
  }, [clear, load])
  useLive(
    ({ kind, id }) => kind === 'message' && id === threadId,
    () => void load(),
  )
  const shown = data?.thread._id === threadId ? data : null
  const { run: write, clear: clearWriting } = writing
  useEffect(() => () => void clearWriting(), [clearWriting])
  const send = useCallback(
    async (text: string, idempotencyKey: string | undefined) => {
      const input = { params: { threadId }, body: { text } }
      const sent = await write(idempotencyKey === undefined ? input : { ...input, idempotencyKey })
      if (sent.meta.requestStatus !== 'fulfilled') return false
      void load()
      return true
    },
    [load, threadId, write],
  )
  return {
    thread: shown?.thread ?? null,
    messages: shown?.messages ?? [],
    earlier: shown?.earlier ?? false,
    loading: shown === null && status !== 'failed',
    error: status === 'failed' ? error : null,
    onRetry: () => void load(),
    put,
    sending: writing.isLoading,
    sendFailure: writing.failure,
    onSend: send,
  }
}

/** The conversation about an application: loaded, kept fresh, begun by the first message. */
export function useApplicationMessages(applicationId: string) {
  const { data, status, error, run, clear } = useRequest(applicationMessagesRequest)
  const writing = useRequest(writeAboutRequest)
  const load = useCallback(() => run({ params: { applicationId } }), [run, applicationId])
  useEffect(() => {
    clear()
    const running = load()
    return () => running.abort()
  }, [clear, load])
  const threadId = data?.thread?._id
  useLive(
    ({ kind, id }) => kind === 'message' && (threadId === undefined || id === threadId),
    () => void load(),
  )
  const { run: write, clear: clearWriting } = writing
  useEffect(() => () => void clearWriting(), [clearWriting])
  const send = useCallback(
    async (text: string, idempotencyKey: string | undefined) => {
      const input = { params: { applicationId }, body: { text } }
      const sent = await write(idempotencyKey === undefined ? input : { ...input, idempotencyKey })
      if (sent.meta.requestStatus !== 'fulfilled') return false
      void load()
      return true
    },
    [applicationId, load, write],
  )
  return {
    thread: data?.thread ?? null,
    /** The one in which the university takes part; null where there is none. */
    universityThread: data?.universityThread ?? null,
    messages: data?.messages ?? [],
    earlier: data?.earlier ?? false,
    loading: data === null && status !== 'failed',
    error: status === 'failed' ? error : null,
    onRetry: () => void load(),
    sending: writing.isLoading,
    sendFailure: writing.failure,
    onSend: send,
  }
}
