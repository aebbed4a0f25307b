import { earlyReplies } from '#kit/store/early-replies.ts'
import { aliveEvent } from './alive-event.ts'

const alive = new Promise<void>((resolve) => {
  // The server has no events.
  if (earlyReplies()) addEventListener(aliveEvent, () => resolve(), { once: true })
})

/** Until the first screen answers, if the server has rendered it: what comes later must not delay that. */
export const untilAlive = (): Promise<void> => (earlyReplies()?.shown ? alive : Promise.resolve())
