import { MenuCount } from '#kit/lists/menu-count.tsx'
import { useLongestWaiting } from './longest-waiting.ts'
import { messageTexts } from '#texts/conversation/messages/messages.ts'

/** How many conversations wait for the office, beside their entry in the bar. Empty while there is none. */
export default function MessageCount() {
  const { data } = useLongestWaiting()
  const waiting = data?.totalCount ?? 0
  return <MenuCount urgent count={waiting} label={messageTexts.waitingCount({ count: waiting })} />
}
