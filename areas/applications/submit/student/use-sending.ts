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
  /** `line`: the network is there. */
  | { state: 'sending'; progress: Progress; line: boolean }
  | { state: 'stopped' }
  /** Documents that could not be uploaded: the student decides about them first. */
  | { state: 'left out'; names: DocumentKind[] }
  | { state: 'failed'; failure: CallFailure; progress: Progress }

const notArrived = (papers: DocumentStates, states: readonly string[]): DocumentKind[] =>
  (Object.keys(papers) as DocumentKind[]).filter((name) => states.includes(papers[name]!.state))

/**
 * Sends a draft: its papers first, which may be on their way already, then the application with their `_id`s. Every
 * try carries the key of the draft.
 */
export function useSending(
  draft: Draft,
  { papers, again }: Pick<FormDocuments, 'papers' | 'again'>,
  onSent: (application: Application) => void,
) {
  const dispatch = useAppDispatch()
  const [wanted, setWanted] = useState(false)
  const [came, setCame] = useState<Exclude<Sending, { state: 'sending' }>>({ state: 'idle' })
  const running = useRef<{ abort: () => void } | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const submit = useCallback(async () => {
    const request = dispatch(
      sendApplication({
        body: {
          university: draft.universityId,
          program: draft.programId,
          user_id: draft.userId,
          documents: storedIds(papers),
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
      // Stopping has said so already.
      if (running.current !== request) return
      setCame({ state: 'failed', failure: error as CallFailure, progress: bytesInProgress(papers) })
      setWanted(false)
    }
    running.current = null
  }, [dispatch, draft, papers, onSent])

  useEffect(() => {
    if (!wanted || running.current !== null) return
    if (notArrived(papers, ['sending', 'preparing']).length > 0) return
    const failed = notArrived(papers, ['failed'])
    if (failed.length > 0) {
      setWanted(false)
      setCame({ state: 'left out', names: failed })
    } else void submit()
  }, [wanted, papers, submit])

  const send = useCallback(() => {
    // What was given up gets another try with everything else.
    for (const name of notArrived(papers, ['failed'])) again(name)
    setCame({ state: 'idle' })
    setWanted(true)
  }, [papers, again])
  const stop = useCallback(() => {
    const request = running.current
    running.current = null
    request?.abort()
    setWanted(false)
    setCame({ state: 'stopped' })
  }, [])

  const line = !Object.values(papers).some((one) => one.state === 'sending' && !one.line)
  const sending: Sending = wanted ? { state: 'sending', progress: bytesInProgress(papers), line } : came
  return { sending, send, stop }
}
