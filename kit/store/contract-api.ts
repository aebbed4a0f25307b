import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query'
import type { ReplyOf, RouteShape } from '#platform/contract/route.ts'
import { call, CallError } from './api.ts'
import type { CallFailure, CallInput } from './api.ts'

/**
 * The cache of everything that screens read, and of what they send (RTK Query). It begins without endpoints: each call
 * of the contract becomes one when a screen first uses it, so that a screen downloads only the calls it makes. A
 * screen that is opened again shows at once what it showed, and asks again.
 */
export const contractApi = createApi({
  reducerPath: 'calls',
  baseQuery: fakeBaseQuery<CallFailure>(),
  tagTypes: [] as string[],
  keepUnusedDataFor: 300,
  endpoints: () => ({}),
})

const cancelled: CallFailure = {
  ...{ status: 0, message: '', code: 'cancelled', fields: {} },
  ...{ retryAfter: null, idempotencyKey: null },
}

async function ask<R extends RouteShape>(route: R, input: CallInput<R>, signal: AbortSignal) {
  try {
    return { data: await call(route, { ...input, signal }) }
  } catch (error) {
    if (error instanceof CallError) return { error: error.failure }
    // Somebody logged out meanwhile: nobody is shown what became of it.
    if (signal.aborted) return { error: cancelled }
    throw error
  }
}

/** The name of the endpoint in the cache. */
export const endpointName = (route: RouteShape) => `${route.method} ${route.path}`
const tagsOf = (route: RouteShape) => [...(route.about ?? [])]
const extended = (route: RouteShape) => contractApi.enhanceEndpoints({ addTagTypes: tagsOf(route) })

/** How often what was read was changed on the screen before the server had answered, by call and input. */
const changesAtOnce = new Map<string, number>()
const questionOf = (route: RouteShape, input: object) => `${endpointName(route)} ${JSON.stringify(input)}`

/**
 * Changes what was read before the server has answered the change. A reply to what was asked before it would take the
 * change back for a moment: it is not shown, and asked for again.
 * @param how makes the new reply; it leaves the one it is given as it is
 */
export function updateOptimistically<R extends RouteShape>(
  route: R,
  input: CallInput<R>,
  how: (reply: ReplyOf<R>) => ReplyOf<R>,
) {
  const question = questionOf(route, input)
  changesAtOnce.set(question, (changesAtOnce.get(question) ?? 0) + 1)
  return contractApi.util.updateQueryData(endpointName(route) as never, input as never, how as never)
}

async function askLatest<R extends RouteShape>(route: R, input: CallInput<R>, signal: AbortSignal) {
  const question = questionOf(route, input)
  for (;;) {
    const before = changesAtOnce.get(question)
    const answer = await ask(route, input, signal)
    if ('error' in answer || changesAtOnce.get(question) === before) return answer
  }
}

const makeReading = <R extends RouteShape>(route: R) =>
  extended(route).injectEndpoints({
    endpoints: (build) => ({
      [endpointName(route)]: build.query<ReplyOf<R>, CallInput<R>>({
        queryFn: (input, { signal }) => askLatest(route, input, signal),
        providesTags: tagsOf(route),
      }),
    }),
  }).endpoints[endpointName(route)]!

const makeSending = <R extends RouteShape>(route: R) =>
  extended(route).injectEndpoints({
    endpoints: (build) => ({
      [endpointName(route)]: build.mutation<ReplyOf<R>, CallInput<R>>({
        queryFn: (input, { signal }) => ask(route, input, signal),
        invalidatesTags: (_reply, failure) => (failure === undefined ? tagsOf(route) : []),
      }),
    }),
  }).endpoints[endpointName(route)]!

type Reading<R extends RouteShape> = ReturnType<typeof makeReading<R>>
type Sending<R extends RouteShape> = ReturnType<typeof makeSending<R>>

const readings = new Map<RouteShape, unknown>()
const sendings = new Map<RouteShape, unknown>()

/** The endpoint that reads what a call of the contract answers. */
export function queryFor<R extends RouteShape>(route: R): Reading<R> {
  if (!readings.has(route)) readings.set(route, makeReading(route))
  return readings.get(route) as Reading<R>
}

/** The endpoint that sends a call of the contract. What was read about the same records is read again after it. */
export function mutationFor<R extends RouteShape>(route: R): Sending<R> {
  if (!sendings.has(route)) sendings.set(route, makeSending(route))
  return sendings.get(route) as Sending<R>
}
