import type { Deps } from '#platform/config/deps.ts'

/** Milliseconds for which a reply may be reused. */
const cacheMilliseconds = 1000
const mostEntries = 500

/** A short-lived cache of replies that several screens request at the same time. */
export interface QueueCache {
  /** The result of `work`, shared by equal requests within a second unless something changes. */
  share<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Clears the cache after a change. */
  clear(): void
}

/**
 * Caches replies of the queue for a second at most, and only until any process announces a change: after a change, all
 * screens request the list at once.
 */
export function cacheQueue({ live, clock }: Pick<Deps, 'live' | 'clock'>): QueueCache {
  const cached = new Map<string, { until: number; answer: Promise<unknown> }>()
  const clear = () => cached.clear()
  live.hear('office', ({ kind }) => {
    if (kind === 'application' || kind === 'message') clear()
  })
  return {
    clear,
    share<T>(key: string, work: () => Promise<T>): Promise<T> {
      const now = clock.now().getTime()
      const known = cached.get(key)
      if (known && known.until > now && known.until <= now + cacheMilliseconds)
        return known.answer as Promise<T>
      if (cached.size >= mostEntries) cached.clear()
      const entry = { until: now + cacheMilliseconds, answer: work() }
      cached.set(key, entry)
      // Failures are not cached.
      entry.answer.catch(() => {
        if (cached.get(key) === entry) cached.delete(key)
      })
      return entry.answer
    },
  }
}
