import { loggedOut } from '#kit/routing/leave.ts'
import { en } from '#texts/kit/kit.ts'

/** Says that somebody has just logged out; hidden until the script of the page finds that this is so. */
export function LoggedOutNotice() {
  return (
    <div role="status">
      <p id={loggedOut} hidden className="notice card px-4 py-3">
        {en.loggedOut}
      </p>
    </div>
  )
}
