/** Runs reading work, once for everybody who asks for the same before it begins. */
export type ShareRuns = <T>(key: string, work: () => Promise<T>) => Promise<T>

/**
 * Has equal reading work run one after another, and those who ask meanwhile share the run after the one under way. Unlike
 * a cache this is never out of date: each gets what was read after asking. However many ask, two runs are the longest wait.
 */
export function shareRuns(): ShareRuns {
  const running = new Map<string, Promise<unknown>>()
  const waiting = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const begin = (): Promise<T> => {
      waiting.delete(key)
      const run = work().finally(() => {
        if (running.get(key) === run) running.delete(key)
      })
      running.set(key, run)
      return run
    }
    const next = waiting.get(key)
    if (next) return next as Promise<T>
    const current = running.get(key)
    if (!current) return begin()
    const after = current.then(begin, begin)
    waiting.set(key, after)
    return after
  }
}
