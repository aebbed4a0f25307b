/**
 * The token that the server no longer accepts, while the page waits for its owner to log in again; else null.
 */
let ended: string | null = null
const waiting = new Set<(again: boolean) => void>()
const watchers = new Set<() => void>()
const notifyWatchers = () => {
  for (const watcher of watchers) watcher()
}

/**
 * Records that the session of this page has ended while somebody is working in it.
 * @returns once they have logged in again or given up: whether the call may be sent again
 */
export function sessionEnded(token: string): Promise<boolean> {
  ended = token
  notifyWatchers()
  return new Promise((resolve) => waiting.add(resolve))
}

/** Ends the waiting: calls continue with the new session, or fail as they would have. */
export function settleEndedSession(again: boolean): void {
  ended = null
  for (const resolve of waiting) resolve(again)
  waiting.clear()
  notifyWatchers()
}

export const endedSession = (): string | null => ended

/** For `useSyncExternalStore`. */
export function watchEndedSession(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
