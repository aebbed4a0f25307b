import { TickIcon } from '#kit/ui/icons.ts'
import { en } from '#texts/kit/kit.ts'

/** Says that somebody has just logged out; hidden until the script of the page finds that this is so. */
export function LoggedOutNotice() {
  return (
    <div role="status">
      <p
        data-logged-out
        hidden
        className="toast card fixed inset-x-4 bottom-4 z-40 mx-auto flex w-fit items-center gap-3 px-4 py-3"
      >
        <TickIcon className="text-ok" />
        {en.loggedOut}
      </p>
    </div>
  )
}
