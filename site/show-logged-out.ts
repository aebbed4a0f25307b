import { takeLoggedOut } from '#kit/routing/leave.ts'

/** As long as other short messages. */
const stayMs = 6000

/** Shows the notice of a page that follows a logout, for a moment. */
export function showLoggedOut(notice: HTMLElement | null): void {
  if (!takeLoggedOut() || notice === null) return
  notice.hidden = false
  setTimeout(() => (notice.hidden = true), stayMs)
}
