import { use, useCallback, useEffect, useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import type { ReplyOf, RouteShape } from '#platform/contract/route.ts'
import { addressOf } from './api.ts'
import type { CallFailure, CallInput } from './api.ts'
import { updateOptimistically, contractApi, endpointName, queryFor } from './contract-api.ts'
import { takeShown } from './early-replies.ts'
import { useAppDispatch } from './hooks.ts'
import { MissingCalls } from './missing-calls.ts'
import { useLiveCache } from './use-live-cache.ts'

/** The state of a loaded record. */
export interface LoadState<Reply> {
  /** The reply; while another is loading, the previous one. Null until there is one. */
  data: Reply | null
  /** Whether `data` is the reply to an earlier input. */
  isStale: boolean
  /** Whether a call is in progress. */
  isLoading: boolean
  /** Why the last call failed; null while one is in progress. */
  failure: CallFailure | null
  /** Loads it again. */
  reload: () => void
}

export interface Loaded<Reply> extends LoadState<Reply> {
  /** Loads it again; resolves after the reply or the failure. */
  reload: () => Promise<void>
  /** Replaces the reply, after another call has returned the same record. */
  put: (reply: Reply) => void
  /** Shows a change before the server has confirmed it. */
  change: (how: (reply: Reply) => Reply) => void
}

interface Cached {
  status: string
  data?: unknown
  error?: unknown
}
const nothing: Cached = { status: 'idle' }
const selectNothing = () => nothing

/**
 * Loads a call of the contract, and loads it again when the input changes, after a call that changes the same records,
 * and when the server reports changes to them.
 * @param route must be the same at every render
 * @param input null loads nothing
 */
export function useLoaded<R extends RouteShape>(route: R, input: CallInput<R> | null): Loaded<ReplyOf<R>> {
  const dispatch = useAppDispatch()
  const text = input === null ? null : JSON.stringify(input)
  const stableInput = useMemo(() => (text === null ? null : (JSON.parse(text) as CallInput<R>)), [text])
  const endpoint = useMemo(() => queryFor(route), [route])
  const select = useMemo(
    () => (stableInput === null ? selectNothing : (endpoint.select(stableInput) as (state: never) => Cached)),
    [endpoint, stableInput],
  )
  const { status, data, error } = useSelector(select)
  const missing = use(MissingCalls)
  if (data === undefined && stableInput !== null) missing?.(route, stableInput as CallInput<RouteShape>)
  useEffect(() => {
    if (stableInput === null) return
    // Loading again what the document came with would also make React render anew what it has not taken over yet.
    const forceRefetch = !takeShown(addressOf(route, stableInput))
    const { unsubscribe } = dispatch(endpoint.initiate(stableInput, { forceRefetch }))
    return unsubscribe
  }, [dispatch, endpoint, route, stableInput])
  useLiveCache(stableInput === null ? [] : (route.about ?? []))
  // The previous reply stays on the screen until the next one arrives.
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  const reload = useCallback(async () => {
    if (stableInput !== null)
      await dispatch(endpoint.initiate(stableInput, { forceRefetch: true, subscribe: false }))
  }, [dispatch, endpoint, stableInput])
  const put = useCallback(
    (reply: ReplyOf<R>) => {
      const name = endpointName(route) as never
      dispatch(contractApi.util.updateQueryData(name, stableInput as never, () => reply as never))
    },
    [dispatch, route, stableInput],
  )
  const change = useCallback(
    (how: (reply: ReplyOf<R>) => ReplyOf<R>) => {
      if (stableInput !== null) dispatch(updateOptimistically(route, stableInput, how))
    },
    [dispatch, route, stableInput],
  )
  return {
    data: stableInput === null ? null : ((data ?? last ?? null) as ReplyOf<R> | null),
    isStale: data === undefined,
    isLoading: status === 'pending' || status === 'uninitialized',
    failure: status === 'rejected' ? (error as CallFailure) : null,
    reload,
    put,
    change,
  }
}
