import { TickIcon } from '#kit/ui/icons.ts'
import { en } from '#texts/kit/kit.ts'

/** Says that somebody has just logged out; hidden until the script of the page finds that this is so. */
export function LoggedOutNotice() {
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center p-4 pb-[max(1rem,env(safe-area-inset-bottom))]"
    >
      <p
        data-logged-out
        hidden
        className="toast flex items-center gap-3 rounded-card bg-surface px-4 py-3 text-md text-ink shadow-float"
      >
        <TickIcon className="text-ok" />
        {en.loggedOut}
      </p>
    </div>
  )
}
