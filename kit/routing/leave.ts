let left = false

/** Whether this document is on its way out. */
export const isLeaving = (): boolean => left

/**
 * Leaves the app for another document, in place of the present entry of the history. The first call counts: a
 * second one (the guard's, after a logout) would only break the first one off.
 */
export function leaveFor(address: string): void {
  if (left) return
  left = true
  // A page may come back out of the browser's cache, and is then here again.
  addEventListener('pageshow', () => (left = false), { once: true })
  location.replace(address)
}
