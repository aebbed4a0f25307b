import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { Spinner } from '../ui/spinner.tsx'
import { en } from '../words/en.ts'

/**
 * Stands for the addresses that are documents of their own (the public pages): the app leaves for the document
 * in place of the present entry of the history.
 */
export function LeaveApp({ to }: { to?: string }) {
  const { pathname, search, hash } = useLocation()
  const address = to ?? pathname + search + hash
  useEffect(() => location.replace(address), [address])
  return (
    <div className="after-300 grid min-h-screen place-items-center text-soft">
      <Spinner label={en.loading} />
    </div>
  )
}
