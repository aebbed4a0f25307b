import { setTimeout as sleep } from 'node:timers/promises'

/** Longer than the database takes for any of this on a machine that keeps up. */
const step = 40

/**
 * Does work whose length would tell a stranger something about an address, and ends, well or not, at a full step of
 * 40 ms since its start: a row more or less, and the disk it waits for, cannot be seen from outside.
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
