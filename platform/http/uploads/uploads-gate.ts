import { refuse } from '../refusal.ts'

export interface UploadGate {
  /**
   * Waits for a place. Call the returned function when the upload is over, in any case; calling it twice is
   * harmless.
   * @throws a `busy` refusal when the queue is full or the wait too long; the signal's reason when it fires
   */
  enter(options?: { owner?: string; signal?: AbortSignal }): Promise<() => void>
  readonly inFlight: number
  readonly waiting: number
}

interface Waiting {
  readonly owner: string | undefined
  readonly start: () => void
}

/** Both gates an upload goes through, so that nobody waits for a decoder behind a slow sender. */
export interface UploadGates {
  /** From the first byte until the upload is over. Large, because a connection only costs a file on disk. */
  readonly receiving: UploadGate
  /** While pictures are decoded and stored. */
  readonly working: UploadGate
}

type GateOptions = Parameters<typeof createUploadGate>[0]

/** Creates the gates of one kind of uploads. */
export const createUploadGates = ({
  receiving = {},
  working = {},
}: { receiving?: GateOptions; working?: GateOptions } = {}): UploadGates => ({
  receiving: createUploadGate({ atOnce: 200, ...receiving }),
  working: createUploadGate(working),
})

/**
 * Lets at most `atOnce` uploads run, `perOwner` of them for one person, so that a few people cannot block
 * everybody else. Others wait in order, at most `queue` of them and at most `waitMs`; their bodies stay unread in
 * the network, so waiting costs no memory.
 */
export function createUploadGate({
  atOnce = 16,
  perOwner = 4,
  queue = 200,
  // A full queue of photographs of 4.8 MB, on two busy cores.
  waitMs = 180_000,
} = {}): UploadGate {
  const waiting = new Set<Waiting>()
  const places = new Map<string, number>()
  let inFlight = 0

  const fits = (owner: string | undefined) =>
    inFlight < atOnce && (owner === undefined || (places.get(owner) ?? 0) < perOwner)

  function take(owner: string | undefined): () => void {
    inFlight++
    if (owner !== undefined) places.set(owner, (places.get(owner) ?? 0) + 1)
    let held = true
    return () => {
      if (!held) return
      held = false
      inFlight--
      if (owner !== undefined) {
        const left = places.get(owner)! - 1
        if (left === 0) places.delete(owner)
        else places.set(owner, left)
      }
      for (const next of waiting) {
        if (inFlight >= atOnce) break
        if (fits(next.owner)) next.start()
      }
    }
  }

  return {
    get inFlight() {
      return inFlight
    },
    get waiting() {
      return waiting.size
    },
    async enter({ owner, signal } = {}) {
      signal?.throwIfAborted()
      if (fits(owner)) return take(owner)
      if (waiting.size >= queue) throw refuse('busy', { retryAfter: 10 })
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const entry: Waiting = { owner, start: () => (leave(), resolve(take(owner))) }
      const timer = setTimeout(() => (leave(), reject(refuse('busy', { retryAfter: 10 }))), waitMs)
      const stopped = () => (leave(), reject(signal!.reason))
      function leave() {
        waiting.delete(entry)
        clearTimeout(timer)
        signal?.removeEventListener('abort', stopped)
      }
      signal?.addEventListener('abort', stopped)
      waiting.add(entry)
      return promise
    },
  }
}
