import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLive } from '../../shared/live/use-live.ts'
import { waitingThreadsRequest } from '../../shared/messages/message-requests.ts'
import { useRequest } from '../../store/hooks.ts'
import { messageWords } from '../../words/en-messages.ts'
import { BarCount } from '../bar-count.tsx'

/** How many conversations wait for the office, beside their entry of the bar. Nothing while none waits. */
export default function MessageCount() {
  const { pathname } = useLocation()
  const { data, run } = useRequest(waitingThreadsRequest)
  const load = useCallback(() => run({ query: { waitingOn: 'office', limit: '1' } }), [run])
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load, pathname])
  useLive(
    ({ kind }) => kind === 'message',
    () => void load(),
  )
  const waiting = data?.totalCount ?? 0
  return <BarCount urgent count={waiting} label={messageWords.waitingCount(waiting)} />
}
