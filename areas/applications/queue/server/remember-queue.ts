import type { Deps } from '#platform/config/deps.ts'

/** Milliseconds for which an answer may be given again. */
const keptFor = 1000
const mostKept = 500

/** Answers that several ask for within a moment, worked out once. */
export interface QueueMemory {
  /** What `work` came to, for whoever asks the same within a second, unless something has changed since. */
  ask<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Something has changed: nothing that was worked out before is given again. */
  forget(): void
}

/**
 * Keeps answers of the queue for a second at most, and only until any process tells of a change: a list that screens
 * ask for anew after each change is asked for by all of them at once.
 */
export function rememberQueue({ live, clock }: Pick<Deps, 'live' | 'clock'>): QueueMemory {
  const kept = new Map<string, { until: number; answer: Promise<unknown> }>()
  const forget = () => kept.clear()
  live.hear('office', ({ kind }) => {
    if (kind === 'application' || kind === 'message') forget()
  })
  return {
    forget,
    ask<T>(key: string, work: () => Promise<T>): Promise<T> {
      const now = clock.now().getTime()
      const known = kept.get(key)
      if (known && known.until > now && known.until <= now + keptFor) return known.answer as Promise<T>
      if (kept.size >= mostKept) kept.clear()
      const entry = { until: now + keptFor, answer: work() }
      kept.set(key, entry)
      // A failure is nobody else's.
      entry.answer.catch(() => {
        if (kept.get(key) === entry) kept.delete(key)
      })
      return entry.answer
    },
  }
}
