import { changeSearch, listSavedSearches, saveSearch } from '#contract/shortlist.ts'
import { ownRequest } from '../../store/own-request.ts'

/** Saved and recent searches, for the tools beside the search and for their own screen. */
export const searchesRequest = ownRequest('searches', listSavedSearches)
export const saveSearchRequest = ownRequest('saveSearch', saveSearch)
export const changeSearchRequest = ownRequest('changeSearch', changeSearch)
