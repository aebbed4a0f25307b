import { ownRequest } from '#kit/store/own-request.ts'
import type { AppDispatch, RootState } from '#kit/store/state.ts'
import { listShortlist } from '../contract.ts'
import type { Shortlisted } from '../contract.ts'

/** The shortlist with the facts of its programs as they are now. */
export const shortlistRequest = ownRequest('shortlist', listShortlist)

type Work = (dispatch: AppDispatch, getState: () => RootState) => void

const rewrite =
  (change: (list: Shortlisted[]) => Shortlisted[]): Work =>
  (dispatch, getState) => {
    const { data } = shortlistRequest.select(getState())
    if (data !== null) dispatch(shortlistRequest.put({ shortlist: change(data.shortlist) }))
  }

/** Shows a program on the list with another note, or with reminders switched. */
export const showChanged = (programId: string, change: Partial<Pick<Shortlisted, 'note' | 'remind'>>): Work =>
  rewrite((list) => list.map((one) => (one.program._id === programId ? { ...one, ...change } : one)))

/** Shows the list without a program. */
export const showWithout = (programId: string): Work =>
  rewrite((list) => list.filter(({ program }) => program._id !== programId))
