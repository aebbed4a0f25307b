import { useCallback, useEffect, useRef, useState } from 'react'
import type { Application } from '#areas/applications/list/contract/applications.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { newKey } from '#kit/store/api.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useAppDispatch } from '#kit/store/hooks.ts'
import { sendApplication } from '#areas/applications/list/web/student-slice.ts'
import type { Draft } from '#areas/applications/drafts/student/draft-store.ts'
import type { StepProps } from './apply-step.ts'
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

/** The result of a request that may be refused. */
const resultOf = (
  sent: Promise<{ data: Application }>,
): Promise<{ data: Application } | { failure: CallFailure }> =>
  sent.catch((error: unknown) => ({ failure: error as CallFailure }))

/**
 * Sends a draft: its documents first, which may be uploading already, then the application with their `_id`s. Every
 * attempt carries the idempotency key of the draft. Where an application with it exists already that is not the one shown,
 * sent from another device or before something was changed here, the draft gets another key, and is sent as one more
 * application only when the person asks for that.
 */
export function useSending(
  draft: Draft,
  saveLocally: StepProps['saveLocally'],
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
    // Stopping has already set its own state.
    const isStopped = () => running.current !== request
    const reply = await resultOf(request.unwrap())
    if (!isStopped() && 'failure' in reply && reply.failure.code === 'key_reused')
      await saveLocally({ idempotencyKey: newKey() })
    if ('data' in reply) onSent(reply.data)
    if (isStopped()) return
    if ('failure' in reply) {
      setResult({ state: 'failed', failure: reply.failure, progress: bytesInProgress(documents) })
      setRequested(false)
    }
    running.current = null
  }, [dispatch, draft, saveLocally, documents, onSent])

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
