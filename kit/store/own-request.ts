import { createSlice } from '@reduxjs/toolkit'
import type { PayloadAction } from '@reduxjs/toolkit'
import type { ReplyOf, RouteShape } from '#platform/contract/route.ts'
import { follow, idleRequest, requestFor } from './request.ts'
import type { RequestState } from './request.ts'
import { slices } from './slices.ts'

export interface OwnState<Data> extends RequestState {
  /** The last answer; it stays while a newer one is on its way. */
  data: Data | null
}

/**
 * A contract route with a slice of its own, for every call that the specification's slices do not hold. Make it
 * once, at the top of a module; the slice joins the store when the module loads.
 *
 *     export const applicationRequest = ownRequest('application', showApplication)
 *     const { data, status, error, run } = useRequest(applicationRequest)
 *
 * @param name key in the store; used by no other slice
 */
export function ownRequest<R extends RouteShape>(name: string, route: R) {
  type State = OwnState<ReplyOf<R>>
  const nothing: State = { ...idleRequest, data: null }
  const run = requestFor(`${name}/run`, route)
  const slice = createSlice({
    name,
    initialState: nothing,
    reducers: {
      /** Puts a newer answer in place, when another call returned the same record. */
      put: (state, { payload }: PayloadAction<ReplyOf<R>>) => {
        ;(state as State).data = payload
      },
      clear: () => nothing,
    },
    extraReducers: (builder) => {
      follow(builder, run, {
        done: (state, reply) => {
          ;(state as State).data = reply
        },
      })
    },
  })
  slices.inject(slice)
  return {
    run,
    put: slice.actions.put as (reply: ReplyOf<R>) => PayloadAction<ReplyOf<R>>,
    clear: slice.actions.clear as () => PayloadAction<undefined>,
    select: (state: object): State => (state as Record<string, State | undefined>)[name] ?? nothing,
  }
}

export type OwnRequest<R extends RouteShape> = ReturnType<typeof ownRequest<R>>
