import { createAsyncThunk } from '@reduxjs/toolkit'
import type { ActionReducerMapBuilder, AsyncThunk, Draft } from '@reduxjs/toolkit'
import { failureOf, type ReplyOf, type RouteShape } from '#platform/contract/route.ts'
import { call, CallError } from './api.ts'
import type { CallFailure, CallInput } from './api.ts'

export type RequestStatus = 'idle' | 'loading' | 'succeeded' | 'failed'

/** The state of a request and its result. */
export interface RequestState {
  status: RequestStatus
  isLoading: boolean
  /** The server's message, otherwise the route's `failure`; null unless the last attempt failed. */
  error: string | null
  /** The server's message after a success. */
  message: string | null
  /** Details of the failure: its code, field errors, the key for a retry. */
  failure: CallFailure | null
  /** The attempt that this state belongs to; replies to earlier ones are ignored. */
  requestId: string | null
}

export const idleRequest: RequestState = {
  status: 'idle',
  isLoading: false,
  error: null,
  message: null,
  failure: null,
  requestId: null,
}

/** The state of a slice with several requests: one state for each, and that of the latest. */
export interface WithRequests<Name extends string> extends RequestState {
  requests: Record<Name, RequestState>
}

export type Request<R extends RouteShape> = AsyncThunk<
  ReplyOf<R>,
  CallInput<R>,
  { rejectValue: CallFailure }
> & { readonly route: R }

/**
 * Makes the request for a contract route. Dispatch it with the call's input; `unwrap()` throws the `CallFailure`,
 * `abort()` cancels the call.
 */
export function requestFor<R extends RouteShape>(type: string, route: R): Request<R> {
  const thunk = createAsyncThunk<ReplyOf<R>, CallInput<R>, { rejectValue: CallFailure }>(
    type,
    async (input, { signal, rejectWithValue }) => {
      try {
        return await call(route, { ...input, signal })
      } catch (error) {
        if (error instanceof CallError) return rejectWithValue(error.failure)
        throw error
      }
    },
  )
  return Object.assign(thunk, { route })
}

const messageOf = (reply: unknown): string | null => {
  const message = (reply as { message?: unknown } | null)?.message
  return typeof message === 'string' ? message : null
}

interface Follow<State, R extends RouteShape> {
  /** A second place for the state of this request, besides the slice itself. */
  at?: (state: Draft<State>) => Draft<RequestState>
  /** Applies the reply to the slice. Not called for a GET that a newer one has overtaken. */
  done?: (state: Draft<State>, reply: ReplyOf<R>, input: CallInput<R>) => void
  /** The success message if the server sends none (specification §8). */
  message?: string
}

/** Adds reducers that record the state of a request in a slice. */
export function follow<State extends RequestState, R extends RouteShape>(
  builder: ActionReducerMapBuilder<State>,
  request: Request<R>,
  { at, done, message }: Follow<State, R> = {},
): void {
  const change = (state: Draft<State>, requestId: string, next: RequestState, starts = false) => {
    const places: Draft<RequestState>[] = at
      ? [state as Draft<RequestState>, at(state)]
      : [state as Draft<RequestState>]
    for (const place of places) if (starts || place.requestId === requestId) Object.assign(place, next)
  }
  builder.addCase(request.pending, (state, { meta }) => {
    change(
      state,
      meta.requestId,
      { ...idleRequest, status: 'loading', isLoading: true, requestId: meta.requestId },
      true,
    )
  })
  builder.addCase(request.fulfilled, (state, { meta, payload }) => {
    const own = at ? at(state) : state
    const overtaken = request.route.method === 'GET' && own.requestId !== meta.requestId
    if (!overtaken) done?.(state, payload, meta.arg)
    change(state, meta.requestId, {
      ...idleRequest,
      status: 'succeeded',
      message: messageOf(payload) ?? message ?? null,
      requestId: meta.requestId,
    })
  })
  builder.addCase(request.rejected, (state, { meta, payload, error }) => {
    if (meta.aborted) return change(state, meta.requestId, idleRequest)
    change(state, meta.requestId, {
      ...idleRequest,
      status: 'failed',
      error: payload?.message ?? error.message ?? failureOf(request.route),
      failure: payload ?? null,
      requestId: meta.requestId,
    })
  })
}
