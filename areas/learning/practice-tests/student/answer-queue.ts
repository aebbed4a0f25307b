import type { CallFailure } from '#kit/store/api.ts'

/** The place of the chosen option, by question. */
export type Choices = Readonly<Record<string, number>>
/** Answers that the server does not have yet, by question; null clears an answer. */
export type UnsavedChoices = Readonly<Record<string, number | null>>

export interface QueueState {
  /** All chosen answers, saved or not. */
  readonly choices: Choices
  /** Number of unsaved answers. */
  readonly unsaved: number
  readonly saving: boolean
  /** Why the last attempt to save failed. */
  readonly trouble: CallFailure | null
}

/** How sending ended; `over`: the test was handed in elsewhere, or its time is up. */
export type Sent = 'saved' | 'trouble' | 'over'

/**
 * Sends answers one after another, the latest of each question. Answers that cannot be sent stay chosen and are retried
 * with the next one. Answers of other devices arrive with each reply.
 * @param saved the answers the server has
 * @param send saves one answer and returns all of them; null clears an answer. Throws a CallFailure.
 * @param left unsaved answers of an earlier visit, which the next `flush` sends
 * @param store stores the unsaved answers for a later visit; null when there are none. Not called any more once the test
 *   is over.
 */
export function makeAnswerQueue(
  saved: Choices,
  send: (question: string, choice: number | null) => Promise<Choices>,
  left: UnsavedChoices = {},
  store: (unsaved: UnsavedChoices | null) => void = () => {},
) {
  const waiting = new Map(Object.entries(left))
  const listeners = new Set<() => void>()
  let arrived = saved
  let running: Promise<Sent> | null = null
  let trouble: CallFailure | null = null
  let isAnswered = waiting.size > 0
  let isOver = false
  let state = stateNow()

  function stateNow(): QueueState {
    const choices: Record<string, number> = { ...arrived }
    for (const [question, choice] of waiting) {
      if (choice === null) delete choices[question]
      else choices[question] = choice
    }
    return { choices, unsaved: waiting.size, saving: running !== null, trouble }
  }

  function changed(): void {
    state = stateNow()
    // The stored answers stay when they come too late, so that the result can say how many they were.
    if (!isOver) store(waiting.size === 0 ? null : Object.fromEntries(waiting))
    for (const listener of listeners) listener()
  }

  async function work(): Promise<Sent> {
    try {
      for (let [one] = waiting; one !== undefined; [one] = waiting) {
        const [question, choice] = one
        arrived = await send(question, choice)
        // Another option may have been chosen meanwhile; it is sent next.
        if (waiting.get(question) === choice) waiting.delete(question)
      }
      trouble = null
      return 'saved'
    } catch (failed) {
      trouble = failed as CallFailure
      if (trouble.code !== 'attempt_over') return 'trouble'
      trouble = null
      isOver = true
      waiting.clear()
      return 'over'
    } finally {
      running = null
      changed()
    }
  }

  /** Sends unsaved answers; returns the same promise while it runs. */
  function flush(): Promise<Sent> {
    if (running === null) {
      running = Promise.resolve().then(work)
      changed()
    }
    return running
  }

  return {
    flush,
    /**
     * Takes over the answers of a newer reply about the whole attempt, until the first answer was chosen here: later
     * ones may have been made before it was saved.
     */
    refresh(newer: Choices): void {
      if (isAnswered) return
      arrived = newer
      changed()
    },
    choose(question: string, choice: number | null): Promise<Sent> {
      isAnswered = true
      waiting.set(question, choice)
      changed()
      return flush()
    },
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
