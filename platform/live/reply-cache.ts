import type { Deps } from '../config/deps.ts'
import { writeOnce } from '../http/written-replies.ts'
import type { LiveChange } from './contract.ts'

const mostEntries = 500

/** A short-lived cache of replies that several screens request at the same time. */
export interface ReplyCache {
  /**
   * The result of `work`, shared by equal requests for a while unless something changes. It must be the same for everybody
   * with this key, whoever asks.
   */
  share<T>(key: string, work: () => Promise<T>): Promise<T>
  /** Clears the cache after a change. */
  clear(): void
}

interface Entry {
  /** When its work began, in milliseconds. */
  readonly since: number
  readonly answer: Promise<unknown>
  /** Whether newer work for the same was started or waits for its turn. */
  isRenewed: boolean
}

/** Renewals at the same time. Entries that everybody asked for at once also expire at once. */
const mostRenewals = 2

/**
 * Caches replies for so many milliseconds at most, and only until any process announces a change of one of these kinds to
 * the office: after a change, all screens request the list at once.
 * @param renewAfter the age in milliseconds from which an entry that is asked for is renewed, while it is still given out;
 *   unset: it is not
 */
export function cacheReplies(
  { live, clock }: Pick<Deps, 'live' | 'clock'>,
  {
    milliseconds,
    kinds,
    renewAfter = milliseconds,
  }: { milliseconds: number; kinds: readonly LiveChange['kind'][]; renewAfter?: number },
): ReplyCache {
  const cached = new Map<string, Entry>()
  const clear = () => cached.clear()
  live.hear('office', ({ kind }) => {
    if (kinds.includes(kind)) clear()
  })
  const start = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    if (cached.size >= mostEntries && !cached.has(key)) cached.clear()
    const answer = work().then(writeOnce)
    const entry: Entry = { since: clock.now().getTime(), answer, isRenewed: false }
    cached.set(key, entry)
    // Failures are not cached.
    answer.catch(() => {
      if (cached.get(key) === entry) cached.delete(key)
    })
    return answer
  }

  const turns: (() => Promise<void>)[] = []
  let renewals = 0
  const takeTurns = async (): Promise<void> => {
    if (renewals >= mostRenewals) return
    renewals++
    for (let turn = turns.shift(); turn; turn = turns.shift()) await turn()
    renewals--
  }
  /** Replaces an entry once newer work is done, unless it has been cleared or replaced meanwhile. */
  const renew = (key: string, old: Entry, work: () => Promise<unknown>): void => {
    old.isRenewed = true
    turns.push(async () => {
      if (cached.get(key) !== old) return
      const since = clock.now().getTime()
      const answer = (async () => writeOnce(await work()))()
      // Who asks meanwhile still gets the old one, and after a failure the next one who asks works anew.
      const isDone = await answer.then(
        () => true,
        () => false,
      )
      if (cached.get(key) !== old) return
      if (isDone) cached.set(key, { since, answer, isRenewed: false })
      else cached.delete(key)
    })
    void takeTurns()
  }

  return {
    clear,
    share<T>(key: string, work: () => Promise<T>): Promise<T> {
      const known = cached.get(key)
      const age = known ? clock.now().getTime() - known.since : Infinity
      // A clock that was set back says nothing about the age.
      if (!known || age >= milliseconds || age < 0) return start(key, work)
      if (age >= renewAfter && !known.isRenewed) renew(key, known, work)
      return known.answer as Promise<T>
    },
  }
}
