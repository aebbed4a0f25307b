import { useLoaded } from '#kit/store/use-loaded.ts'
import { listThreads, type Thread } from '../contract.ts'

/** How far one can step through what waits. */
const mostAhead = 50

/**
 * The conversation to go to from another one: while that waits, the one that came after it; once it is answered, the one
 * that has waited longest.
 * @param waits null until it is known
 */
export function useNextConversation(threadId: string, waits: boolean | null): Thread | undefined {
  const [longest] = useLongestWaiting().data?.data.filter(({ _id }) => _id !== threadId) ?? []
  const query = { waitingOn: 'office', limit: mostAhead } as const
  const waiting = useLoaded(listThreads, waits === true ? { query } : null).data?.data ?? []
  const at = waiting.findIndex(({ _id }) => _id === threadId)
  if (waits === null) return undefined
  return waits ? (waiting[at + 1] ?? waiting.find(({ _id }) => _id !== threadId)) : longest
}

/** The conversation that has waited longest for the office, and how many wait. One call serves all who ask. */
export const useLongestWaiting = () => useLoaded(listThreads, { query: { waitingOn: 'office', limit: 1 } })
