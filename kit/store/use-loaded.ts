import { useCallback, useEffect, useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import type { ReplyOf, RouteShape } from '#platform/contract/route.ts'
import type { CallFailure, CallInput } from './api.ts'
import { updateOptimistically, contractApi, endpointName, queryFor } from './contract-api.ts'
import { useAppDispatch } from './hooks.ts'
import { useLiveCache } from './use-live-cache.ts'

/** What a screen shows of what it reads, and how far that is. */
export interface LoadState<Reply> {
  /** The reply; while another is on its way, the one before it. Null until there is one. */
  data: Reply | null
  /** Whether `data` is the reply to an earlier input. */
  isStale: boolean
  /** Whether a call is on its way. */
  isLoading: boolean
  /** Why the last call gave no reply; null while one is on its way. */
  failure: CallFailure | null
  /** Asks again. */
  reload: () => void
}

export interface Loaded<Reply> extends LoadState<Reply> {
  /** Asks again; resolves when the reply is there, or a failure. */
  reload: () => Promise<void>
  /** Puts a newer reply in place, where another call returned the same record. */
  put: (reply: Reply) => void
  /** Shows a change before the server has answered it. */
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
 * Reads what a call of the contract answers, and reads it again when the input changes, when something was sent that
 * is about the same records, and when the server says that they changed.
 * @param route the same at every render
 * @param input null reads nothing
 */
export function useLoaded<R extends RouteShape>(route: R, input: CallInput<R> | null): Loaded<ReplyOf<R>> {
  const dispatch = useAppDispatch()
  const text = input === null ? null : JSON.stringify(input)
  const asked = useMemo(() => (text === null ? null : (JSON.parse(text) as CallInput<R>)), [text])
  const endpoint = useMemo(() => queryFor(route), [route])
  const select = useMemo(
    () => (asked === null ? selectNothing : (endpoint.select(asked) as (state: never) => Cached)),
    [endpoint, asked],
  )
  const { status, data, error } = useSelector(select)
  useEffect(() => {
    if (asked === null) return
    const { unsubscribe } = dispatch(endpoint.initiate(asked, { forceRefetch: true }))
    return unsubscribe
  }, [dispatch, endpoint, asked])
  useLiveCache(asked === null ? [] : (route.about ?? []))
  // The reply before stays on the screen until the next one has come.
  const [last, setLast] = useState(data)
  if (data !== undefined && data !== last) setLast(data)
  const reload = useCallback(async () => {
    if (asked !== null) await dispatch(endpoint.initiate(asked, { forceRefetch: true, subscribe: false }))
  }, [dispatch, endpoint, asked])
  const put = useCallback(
    (reply: ReplyOf<R>) => {
      const name = endpointName(route) as never
      dispatch(contractApi.util.updateQueryData(name, asked as never, () => reply as never))
    },
    [dispatch, route, asked],
  )
  const change = useCallback(
    (how: (reply: ReplyOf<R>) => ReplyOf<R>) => {
      if (asked !== null) dispatch(updateOptimistically(route, asked, how))
    },
    [dispatch, route, asked],
  )
  return {
    data: asked === null ? null : ((data ?? last ?? null) as ReplyOf<R> | null),
    isStale: data === undefined,
    isLoading: status === 'pending' || status === 'uninitialized',
    failure: status === 'rejected' ? (error as CallFailure) : null,
    reload,
    put,
    change,
  }
}
