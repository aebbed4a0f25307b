import type { Deps } from '../config/deps.ts'
import type { LiveChange } from './contract.ts'

const mostEntries = 500

/** A short-lived cache of replies that several screens request at the same time. */
export interface ReplyCache {
  /** The result of `work`, shared by equal requests for a while unless something changes. */
  share<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Clears the cache after a change. */
  clear(): void
}

/**
 * Caches replies for so many milliseconds at most, and only until any process announces a change of one of these kinds to
 * the office: after a change, all screens request the list at once.
 */
export function cacheReplies(
  { live, clock }: Pick<Deps, 'live' | 'clock'>,
  { milliseconds, kinds }: { milliseconds: number; kinds: readonly LiveChange['kind'][] },
): ReplyCache {
  const cached = new Map<string, { until: number; answer: Promise<unknown> }>()
  const clear = () => cached.clear()
  live.hear('office', ({ kind }) => {
    if (kinds.includes(kind)) clear()
  })
  return {
    clear,
    share<T>(key: string, work: () => Promise<T>): Promise<T> {
      const now = clock.now().getTime()
      const known = cached.get(key)
      if (known && known.until > now && known.until <= now + milliseconds) return known.answer as Promise<T>
      if (cached.size >= mostEntries) cached.clear()
      const entry = { until: now + milliseconds, answer: work() }
      cached.set(key, entry)
      // Failures are not cached.
      entry.answer.catch(() => {
        if (cached.get(key) === entry) cached.delete(key)
      })
      return entry.answer
    },
  }
}
