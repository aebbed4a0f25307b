import { useLoaded } from '#kit/store/use-loaded.ts'
import { listThreads } from '../contract.ts'

/** The conversation that has waited longest for the office, and how many wait. One call serves all who ask. */
export const useLongestWaiting = () => useLoaded(listThreads, { query: { waitingOn: 'office', limit: 1 } })
