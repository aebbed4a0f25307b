/** As long as other short messages. */
const stayMs = 6000

/**
 * Shows the note that the page before has left in the name of the window, as the id of an element: that somebody has logged
 * out (`kit/routing/leave.ts`). Windows of other sites cannot set it.
 */
export function showLoggedOut(): void {
  const note = document.getElementById(window.name)
  if (!note) return
  window.name = ''
  note.hidden = false
  setTimeout(() => (note.hidden = true), stayMs)
}
