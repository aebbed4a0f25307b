import type { CallFailure } from '#kit/store/api.ts'

/** The place of the chosen option, by question. */
export type Choices = Readonly<Record<string, number>>

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
 */
export function makeAnswerQueue(
  saved: Choices,
  send: (question: string, choice: number | null) => Promise<Choices>,
) {
  const waiting = new Map<string, number | null>()
  const listeners = new Set<() => void>()
  let arrived = saved
  let running: Promise<Sent> | null = null
  let trouble: CallFailure | null = null
  let state: QueueState = { choices: saved, unsaved: 0, saving: false, trouble }

  function changed(): void {
    const choices: Record<string, number> = { ...arrived }
    for (const [question, choice] of waiting) {
      if (choice === null) delete choices[question]
      else choices[question] = choice
    }
    state = { choices, unsaved: waiting.size, saving: running !== null, trouble }
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
    choose(question: string, choice: number | null): Promise<Sent> {
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
