let left = false

/** Whether this document is being left. */
export const isLeaving = (): boolean => left

/**
 * Leaves the app for another document and replaces the current history entry. Only the first call counts: a second one,
 * such as the guard's after a logout, would cancel it.
 */
export function leaveFor(address: string): void {
  if (left) return
  left = true
  // The browser may restore the page from its back/forward cache.
  addEventListener('pageshow', () => (left = false), { once: true })
  location.replace(address)
}
