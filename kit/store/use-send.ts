import { useCallback, useMemo, useRef, useState } from 'react'
import type { ReplyOf, RouteShape } from '#platform/contract/route.ts'
import type { CallFailure, CallInput } from './api.ts'
import { mutationFor } from './contract-api.ts'
import { useAppDispatch } from './hooks.ts'

interface SendState<R extends RouteShape> {
  isSending: boolean
  /** Why the last call was refused. */
  failure: CallFailure | null
  /** The reply to the last call. */
  reply: ReplyOf<R> | null
}

/** A sender for a call and the state of its last use. */
export interface Sender<R extends RouteShape> extends SendState<R> {
  /**
   * Makes the call.
   * @throws CallFailure if it was refused or it is unknown whether it arrived
   */
  send: (input: CallInput<R>) => Promise<ReplyOf<R>>
  /** Clears the state of the last call. */
  reset: () => void
}

const idle = { isSending: false, failure: null, reply: null }

/**
 * Sends a call of the contract. Loaded data about the same records is loaded again after it.
 * @param route must be the same at every render
 */
export function useSend<R extends RouteShape>(route: R): Sender<R> {
  const dispatch = useAppDispatch()
  const endpoint = useMemo(() => mutationFor(route), [route])
  const [state, setState] = useState<SendState<R>>(idle)
  const calls = useRef(0)
  const send = useCallback(
    async (input: CallInput<R>) => {
      const call = ++calls.current
      // Only the latest call sets the state.
      const update = (next: SendState<R>) => calls.current === call && setState(next)
      update({ ...idle, isSending: true })
      try {
        const reply = (await dispatch(endpoint.initiate(input, { track: false })).unwrap()) as ReplyOf<R>
        update({ ...idle, reply })
        return reply
      } catch (failure) {
        update({ ...idle, failure: failure as CallFailure })
        throw failure
      }
    },
    [dispatch, endpoint],
  )
  const reset = useCallback(() => {
    calls.current += 1
    setState(idle)
  }, [])
  return { ...state, send, reset }
}

/** A rejection handler for failures that the screen shows through the sender's `failure`. */
export const shownByState = () => {}
