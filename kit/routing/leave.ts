let left = false
/**
 * The name of the window while the next page has to say that the session is over, and the id of its note about that. It
 * outlives the storage, which a logout clears.
 */
export const loggedOut = 'logged-out'

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

/** The same after a session has ended here, which the next page then says. */
export function leaveLoggedOut(address: string): void {
  if (!left) window.name = loggedOut
  leaveFor(address)
}

/** Whether this page has to say that a session has ended; true only once. */
export function takeLoggedOut(): boolean {
  const said = window.name === loggedOut
  if (said) window.name = ''
  return said
}
