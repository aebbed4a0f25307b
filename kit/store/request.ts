import { createAsyncThunk } from '@reduxjs/toolkit'
import type { ActionReducerMapBuilder, AsyncThunk, Draft } from '@reduxjs/toolkit'
import { failureOf, type ReplyOf, type RouteShape } from '#platform/contract/route.ts'
import { call, CallError } from './api.ts'
import type { CallFailure, CallInput } from './api.ts'

export type RequestStatus = 'idle' | 'loading' | 'succeeded' | 'failed'

/** How far a request is, and what it said. */
export interface RequestState {
  status: RequestStatus
  isLoading: boolean
  /** The server's sentence, else the route's `failure`; null unless the last try failed. */
  error: string | null
  /** What the server said of a success. */
  message: string | null
  /** All about the failure: its code, the fields it names, the key for a retry. */
  failure: CallFailure | null
  /** Which try this is about; the answer of an earlier one is not shown any more. */
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

/** A slice with several requests keeps the state of each by name, beside the state of the latest. */
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
  /** Where the state of this request is kept besides the slice itself. */
  at?: (state: Draft<State>) => Draft<RequestState>
  /** What the slice takes from the answer. A read that a newer one has overtaken is not offered. */
  done?: (state: Draft<State>, reply: ReplyOf<R>, input: CallInput<R>) => void
  /** The success message when the server gives none (specification §8). */
  message?: string
}

/** Lets a slice follow a request: idle, loading, succeeded or failed, with what it said. */
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
    const kept = at ? at(state) : state
    const overtaken = request.route.method === 'GET' && kept.requestId !== meta.requestId
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
