import { useCallback, useEffect, useRef, useState } from 'react'
import type { Application } from '#contract/applications.ts'
import type { CallFailure } from '../../api.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { sendApplication } from '../../store/student.ts'
import type { Draft } from './draft-store.ts'
import { bytesOf, filesOf } from './use-photos.ts'
import type { Photos } from './use-photos.ts'

export interface Progress {
  sent: number
  total: number
}

export type Sending =
  | { state: 'idle' }
  | { state: 'sending'; progress: Progress }
  | { state: 'stopped' }
  | { state: 'failed'; failure: CallFailure; progress: Progress }

/** Sends a draft with its photographs, and says how far it is. Every try carries the key of the draft. */
export function useSending(draft: Draft, photos: Photos, onSent: (application: Application) => void) {
  const dispatch = useAppDispatch()
  const [sending, setSending] = useState<Sending>({ state: 'idle' })
  const running = useRef<{ abort: () => void } | null>(null)
  const stopped = useRef(false)
  useEffect(() => () => running.current?.abort(), [])

  const send = useCallback(async () => {
    let progress: Progress = { sent: 0, total: bytesOf(photos) }
    stopped.current = false
    setSending({ state: 'sending', progress })
    const request = dispatch(
      sendApplication({
        body: {
          university: draft.universityId,
          program: draft.programId,
          user_id: draft.userId,
          ...(draft.intake === '' ? {} : { intake: draft.intake }),
        },
        files: filesOf(photos),
        idempotencyKey: draft.idempotencyKey,
        onProgress: (sent, total) => {
          progress = { sent, total }
          setSending({ state: 'sending', progress })
        },
      }),
    )
    running.current = request
    try {
      const { data } = await request.unwrap()
      onSent(data)
    } catch (error) {
      if (stopped.current) setSending({ state: 'stopped' })
      else setSending({ state: 'failed', failure: error as CallFailure, progress })
    } finally {
      running.current = null
    }
  }, [dispatch, draft, photos, onSent])

  const stop = useCallback(() => {
    stopped.current = true
    running.current?.abort()
  }, [])
  return { sending, send, stop }
}
