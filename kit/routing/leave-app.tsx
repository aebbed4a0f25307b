import { useEffect } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { en } from '#texts/kit/kit.ts'
import { storeRequestedPage } from './requested-page.ts'
import { leaveFor } from './leave.ts'
import { usePlace } from './router.tsx'

/**
 * The route of addresses that are separate documents (the public pages): leaves the app for the document and replaces
 * the current history entry. With `comesBack` the screen opens again after a login.
 */
export function LeaveApp({ to, comesBack = false }: { to?: string; comesBack?: boolean }) {
  const { pathname, search, hash } = usePlace()
  const address = to ?? pathname + search + hash
  useEffect(() => {
    if (comesBack) storeRequestedPage(pathname + search + hash)
    leaveFor(address)
  }, [address, comesBack, pathname, search, hash])
  return (
    <div className="after-300 grid min-h-screen place-items-center text-soft">
      <Spinner label={en.loading} />
    </div>
  )
}
