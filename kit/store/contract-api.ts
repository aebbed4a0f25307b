import { createAction } from '@reduxjs/toolkit'
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query'
import type { ReplyOf, RouteShape } from '#platform/contract/route.ts'
import { call, CallError, isActing } from './api.ts'
import type { CallFailure, CallInput } from './api.ts'
import type { RenderedCalls } from './early-replies.ts'

/** Puts the replies into the cache with which the server has rendered the screen. */
export const takeRenderedCalls = createAction<RenderedCalls>('rendered')

/** What an officer changes for a student is listed, whatever it is about. */
const actTag = 'act'

/**
 * The RTK Query cache of all calls. Initially it has no endpoints: each call of the contract is injected when a screen
 * first uses it, so that a screen downloads only the calls it makes. A screen that is opened again shows the cached
 * reply at once and loads it again.
 */
export const contractApi = createApi({
  reducerPath: 'calls',
  baseQuery: fakeBaseQuery<CallFailure>(),
  tagTypes: [actTag] as string[],
  keepUnusedDataFor: 300,
  extractRehydrationInfo: (action) =>
    takeRenderedCalls.match(action) ? ({ mutations: {}, ...action.payload } as never) : undefined,
  endpoints: () => ({}),
})

const cancelled: CallFailure = {
  status: 0,
  message: '',
  code: 'cancelled',
  fields: {},
  retryAfter: null,
  idempotencyKey: null,
}

async function request<R extends RouteShape>(route: R, input: CallInput<R>, signal: AbortSignal) {
  try {
    return { data: await call(route, { ...input, signal }) }
  } catch (error) {
    if (error instanceof CallError) return { error: error.failure }
    // The user logged out in the meantime; the result is shown to nobody.
    if (signal.aborted) return { error: cancelled }
    throw error
  }
}

/** The name of the endpoint in the cache. */
export const endpointName = (route: RouteShape) => `${route.method} ${route.path}`
const tagsOf = (route: RouteShape) => [...(route.about ?? [])]
const extended = (route: RouteShape) => contractApi.enhanceEndpoints({ addTagTypes: tagsOf(route) })

/** Number of optimistic updates by call and input. */
const optimisticUpdates = new Map<string, number>()
const keyOf = (route: RouteShape, input: object) => `${endpointName(route)} ${JSON.stringify(input)}`

/**
 * Changes a cached reply before the server has confirmed the change. The reply to a request made before the update
 * would revert it for a moment, so it is dropped and requested again.
 * @param how returns the new reply without mutating the old one
 */
export function updateOptimistically<R extends RouteShape>(
  route: R,
  input: CallInput<R>,
  how: (reply: ReplyOf<R>) => ReplyOf<R>,
) {
  const key = keyOf(route, input)
  optimisticUpdates.set(key, (optimisticUpdates.get(key) ?? 0) + 1)
  return contractApi.util.updateQueryData(endpointName(route) as never, input as never, how as never)
}

async function requestLatest<R extends RouteShape>(route: R, input: CallInput<R>, signal: AbortSignal) {
  const key = keyOf(route, input)
  for (;;) {
    const before = optimisticUpdates.get(key)
    const answer = await request(route, input, signal)
    if ('error' in answer || optimisticUpdates.get(key) === before) return answer
  }
}

const makeQuery = <R extends RouteShape>(route: R) =>
  extended(route).injectEndpoints({
    endpoints: (build) => ({
      [endpointName(route)]: build.query<ReplyOf<R>, CallInput<R>>({
        queryFn: (input, { signal }) => requestLatest(route, input, signal),
        providesTags: tagsOf(route),
      }),
    }),
  }).endpoints[endpointName(route)]!

const makeMutation = <R extends RouteShape>(route: R) =>
  extended(route).injectEndpoints({
    endpoints: (build) => ({
      [endpointName(route)]: build.mutation<ReplyOf<R>, CallInput<R>>({
        queryFn: (input, { signal }) => request(route, input, signal),
        invalidatesTags: (_reply, failure) =>
          failure === undefined ? [...tagsOf(route), ...(isActing() ? [actTag] : [])] : [],
      }),
    }),
  }).endpoints[endpointName(route)]!

type Query<R extends RouteShape> = ReturnType<typeof makeQuery<R>>
type Mutation<R extends RouteShape> = ReturnType<typeof makeMutation<R>>

const queries = new Map<RouteShape, unknown>()
const mutations = new Map<RouteShape, unknown>()

/** The RTK Query endpoint that loads a call of the contract. */
export function queryFor<R extends RouteShape>(route: R): Query<R> {
  if (!queries.has(route)) queries.set(route, makeQuery(route))
  return queries.get(route) as Query<R>
}

/** The RTK Query endpoint that sends a call of the contract. Replies about the same records are loaded again after it. */
export function mutationFor<R extends RouteShape>(route: R): Mutation<R> {
  if (!mutations.has(route)) mutations.set(route, makeMutation(route))
  return mutations.get(route) as Mutation<R>
}
