import { useCallback, useMemo, useRef, useState } from 'react'
import type { ReplyOf, RouteShape } from '#platform/contract/route.ts'
import type { CallFailure, CallInput } from './api.ts'
import { mutationFor } from './contract-api.ts'
import { useAppDispatch } from './hooks.ts'

interface Standing<R extends RouteShape> {
  isSending: boolean
  /** Why the last call was refused. */
  failure: CallFailure | null
  /** The reply to the last call. */
  reply: ReplyOf<R> | null
}

/** What a screen sends, and how far it is. */
export interface Sender<R extends RouteShape> extends Standing<R> {
  /**
   * Makes the call.
   * @throws CallFailure where it was refused, or nobody knows whether it arrived
   */
  send: (input: CallInput<R>) => Promise<ReplyOf<R>>
  /** Forgets the last call, with its refusal. */
  reset: () => void
}

const idle = { isSending: false, failure: null, reply: null }

/**
 * Sends a call of the contract. Whatever is shown about the same records is read again after it.
 * @param route the same at every render
 */
export function useSend<R extends RouteShape>(route: R): Sender<R> {
  const dispatch = useAppDispatch()
  const endpoint = useMemo(() => mutationFor(route), [route])
  const [standing, setStanding] = useState<Standing<R>>(idle)
  const calls = useRef(0)
  const send = useCallback(
    async (input: CallInput<R>) => {
      const call = ++calls.current
      // What became of a call is told only while no later one was made.
      const tell = (next: Standing<R>) => calls.current === call && setStanding(next)
      tell({ ...idle, isSending: true })
      try {
        const reply = (await dispatch(endpoint.initiate(input, { track: false })).unwrap()) as ReplyOf<R>
        tell({ ...idle, reply })
        return reply
      } catch (failure) {
        tell({ ...idle, failure: failure as CallFailure })
        throw failure
      }
    },
    [dispatch, endpoint],
  )
  const reset = useCallback(() => {
    calls.current += 1
    setStanding(idle)
  }, [])
  return { ...standing, send, reset }
}

/** For a refusal that needs nothing more than to be shown: the sender's `failure` has it. */
export const shownByState = () => {}
