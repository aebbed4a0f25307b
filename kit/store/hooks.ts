import { useCallback } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import type { ReplyOf, RouteShape } from '#platform/contract/route.ts'
import type { CallInput } from './api.ts'
import type { OwnRequest } from './own-request.ts'
import type { AppDispatch, RootState } from './state.ts'

export const useAppDispatch = useDispatch.withTypes<AppDispatch>()
export const useAppSelector = useSelector.withTypes<RootState>()

/** A request with a slice of its own: its state, `run(input)`, `put(reply)` and `clear()`, all stable. */
export function useRequest<R extends RouteShape>(request: OwnRequest<R>) {
  const dispatch = useAppDispatch()
  const state = useAppSelector(request.select)
  const run = useCallback((input: CallInput<R>) => dispatch(request.run(input)), [dispatch, request])
  const put = useCallback((reply: ReplyOf<R>) => dispatch(request.put(reply)), [dispatch, request])
  const clear = useCallback(() => dispatch(request.clear()), [dispatch, request])
  return { ...state, run, put, clear }
}
