import type { BodyIn, ReplyOf } from '#platform/contract/route.ts'
import { call } from '#kit/store/api.ts'
import { ownRequest } from '#kit/store/own-request.ts'
import type { AppDispatch, RootState } from '#kit/store/state.ts'
import { dropProgram, keepProgram, listShortlistIds } from '../contract.ts'

/** The ids on the shortlist: one list, which every button of every screen shares. */
export const keptRequest = ownRequest('keptPrograms', listShortlistIds)

type Work<Result> = (dispatch: AppDispatch, getState: () => RootState) => Result

/** Fetches the ids unless they are known or on their way; after a failure the next screen asks again. */
export const knowKept = (): Work<void> => (dispatch, getState) => {
  const { status } = keptRequest.select(getState())
  if (status === 'idle' || status === 'failed') void dispatch(keptRequest.run({}))
}

/** Shows a program as kept or not, as far as the list is known. */
const mark =
  (programId: string, kept: boolean): Work<void> =>
  (dispatch, getState) => {
    const { data } = keptRequest.select(getState())
    if (data === null) return
    const others = data.programIds.filter((id) => id !== programId)
    dispatch(keptRequest.put({ programIds: kept ? [...others, programId] : others }))
  }

/**
 * Keeps a program; every button shows it at once, and shows it no longer when the server refuses.
 * @param body a note and whether to be reminded, as when something is put back
 * @throws CallError
 */
export const keep =
  (programId: string, body: BodyIn<typeof keepProgram> = {}): Work<Promise<ReplyOf<typeof keepProgram>>> =>
  async (dispatch) => {
    dispatch(mark(programId, true))
    try {
      return await call(keepProgram, { params: { programId }, body })
    } catch (refused) {
      dispatch(mark(programId, false))
      throw refused
    }
  }

/**
 * Takes a program off the list, at once as with `keep`.
 * @returns the note and the reminders it had, with which it can be put back
 * @throws CallError
 */
export const drop =
  (programId: string): Work<Promise<ReplyOf<typeof dropProgram>>> =>
  async (dispatch) => {
    dispatch(mark(programId, false))
    try {
      return await call(dropProgram, { params: { programId } })
    } catch (refused) {
      dispatch(mark(programId, true))
      throw refused
    }
  }
