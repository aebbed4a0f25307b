import { useCallback, useEffect, useRef, useState } from 'react'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useAppDispatch } from '#kit/store/hooks.ts'
import { sendApplication } from '#areas/applications/list/web/student-slice.ts'
import type { Draft } from '#areas/applications/drafts/student/draft-store.ts'
import { bytesInProgress, storedIds } from './documents/use-form-documents.ts'
import type { DocumentStates, FormDocuments } from './documents/use-form-documents.ts'

export interface Progress {
  sent: number
  total: number
}

export type Sending =
  | { state: 'idle' }
  /** `online`: the network is available. */
  | { state: 'sending'; progress: Progress; online: boolean }
  | { state: 'stopped' }
  /** Documents that could not be uploaded, about which the student has to decide first. */
  | { state: 'upload failed'; names: DocumentKind[] }
  | { state: 'failed'; failure: CallFailure; progress: Progress }

const notArrived = (documents: DocumentStates, states: readonly string[]): DocumentKind[] =>
  (Object.keys(documents) as DocumentKind[]).filter((name) => states.includes(documents[name]!.state))

/**
 * Sends a draft: its documents first, which may be uploading already, then the application with their `_id`s. Every
 * attempt carries the idempotency key of the draft.
 */
export function useSending(
  draft: Draft,
  { documents, again }: Pick<FormDocuments, 'documents' | 'again'>,
  onSent: (application: Application) => void,
) {
  const dispatch = useAppDispatch()
  const [requested, setRequested] = useState(false)
  const [result, setResult] = useState<Exclude<Sending, { state: 'sending' }>>({ state: 'idle' })
  const running = useRef<{ abort: () => void } | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const submit = useCallback(async () => {
    const request = dispatch(
      sendApplication({
        body: {
          university: draft.universityId,
          program: draft.programId,
          user_id: draft.userId,
          documents: storedIds(documents),
          ...(draft.intake === '' ? {} : { intake: draft.intake }),
        },
        idempotencyKey: draft.idempotencyKey,
      }),
    )
    running.current = request
    try {
      const { data } = await request.unwrap()
      onSent(data)
    } catch (error) {
      // Stopping has already set its own state.
      if (running.current !== request) return
      setResult({ state: 'failed', failure: error as CallFailure, progress: bytesInProgress(documents) })
      setRequested(false)
    }
    running.current = null
  }, [dispatch, draft, documents, onSent])

  useEffect(() => {
    if (!requested || running.current !== null) return
    if (notArrived(documents, ['sending', 'preparing']).length > 0) return
    const failed = notArrived(documents, ['failed'])
    if (failed.length > 0) {
      setRequested(false)
      setResult({ state: 'upload failed', names: failed })
    } else void submit()
  }, [requested, documents, submit])

  const send = useCallback(() => {
    // Failed uploads are retried with everything else.
    for (const name of notArrived(documents, ['failed'])) again(name)
    setResult({ state: 'idle' })
    setRequested(true)
  }, [documents, again])
  const stop = useCallback(() => {
    const request = running.current
    running.current = null
    request?.abort()
    setRequested(false)
    setResult({ state: 'stopped' })
  }, [])

  const online = !Object.values(documents).some((one) => one.state === 'sending' && !one.online)
  const sending: Sending = requested
    ? { state: 'sending', progress: bytesInProgress(documents), online }
    : result
  return { sending, send, stop }
}
