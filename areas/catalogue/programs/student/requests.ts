import { countPrograms, findPrograms, suggest } from '#areas/catalogue/search/contract.ts'
import { listUniversities } from '#areas/catalogue/universities/contract.ts'
import { ownRequest } from '#kit/store/own-request.ts'
import { requestFor } from '#kit/store/request.ts'

/** Programs that fit the search and the filters. */
export const foundRequest = ownRequest('foundPrograms', findPrograms)
/** How many programs each value of each filter would leave. */
export const countsRequest = ownRequest('programCounts', countPrograms)
/** The few universities above the programs of a search. */
export const namedRequest = ownRequest('namedUniversities', listUniversities)
/** Proposals come with every key: they are kept beside the box, and the store hears nothing of them. */
export const askSuggestions = requestFor('suggestions/run', suggest)
