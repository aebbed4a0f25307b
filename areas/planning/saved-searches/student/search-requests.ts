import { listSavedSearches, saveSearch } from '#areas/planning/shortlist/contract.ts'
import type { SavedSearch } from '#areas/planning/shortlist/contract.ts'
import { ownRequest } from '#kit/store/own-request.ts'
import type { AppDispatch, RootState } from '#kit/store/state.ts'

/** Saved and recent searches, for the tools beside the search and for their own screen. */
export const searchesRequest = ownRequest('searches', listSavedSearches)
export const saveSearchRequest = ownRequest('saveSearch', saveSearch)

type Work = (dispatch: AppDispatch, getState: () => RootState) => void

const rewrite =
  (change: (saved: SavedSearch[]) => SavedSearch[]): Work =>
  (dispatch, getState) => {
    const { data } = searchesRequest.select(getState())
    if (data !== null) dispatch(searchesRequest.put({ ...data, saved: change(data.saved) }))
  }

/** Shows a saved search with some of it changed. */
export const showChanged = (searchId: string, change: Partial<SavedSearch>): Work =>
  rewrite((saved) => saved.map((one) => (one._id === searchId ? { ...one, ...change } : one)))

/** Shows the saved searches without one. */
export const showWithout = (searchId: string): Work =>
  rewrite((saved) => saved.filter(({ _id }) => _id !== searchId))
