import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the database takes for any of this on a machine that is not overloaded. */
const step = 40

/**
 * Runs work whose duration would reveal something about an address, and settles, on success or failure, at a multiple
 * of 40 ms after its start: an extra row or a slow disk cannot be measured from outside.
 */
export async function inConstantTime<T>(work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    const past = performance.now() - began
    await sleep(Math.ceil(past / step) * step - past)
  }
}
