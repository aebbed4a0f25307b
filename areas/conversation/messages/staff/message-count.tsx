import { useLoaded } from '#kit/store/use-loaded.ts'
import { MenuCount } from '#kit/lists/menu-count.tsx'
import { listThreads } from '../contract.ts'
import { messageTexts } from '#texts/conversation/messages/messages.ts'

/** How many conversations wait for the office, beside their entry in the bar. Empty while there is none. */
export default function MessageCount() {
  const { data } = useLoaded(listThreads, { query: { waitingOn: 'office', limit: 1 } })
  const waiting = data?.totalCount ?? 0
  return <MenuCount urgent count={waiting} label={messageTexts.waitingCount({ count: waiting })} />
}
