import type { CallFailure } from '#kit/store/api.ts'

/** The place of the chosen option, by question. */
export type Choices = Readonly<Record<string, number>>

export interface QueueState {
  /** What was chosen, whether it has arrived or not. */
  readonly choices: Choices
  /** Answers that have not arrived. */
  readonly unsaved: number
  readonly saving: boolean
  /** Why the last try failed. */
  readonly trouble: CallFailure | null
}

/** How sending ended; `over`: the test was handed in elsewhere, or its time is over. */
export type Sent = 'saved' | 'trouble' | 'over'

/**
 * Sends answers one after another, of each question the latest. What cannot be sent stays chosen and goes with the
 * next try. Answers of another device arrive with one's own.
 * @param saved what the server has
 * @param send saves one answer and answers all of them; a null takes an answer back. Throws a CallFailure.
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
        // Another choice may have been made meanwhile; then that one goes next.
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

  /** Sends what waits; while that runs, the same promise. */
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
