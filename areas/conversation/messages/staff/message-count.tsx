import { useCallback, useEffect } from 'react'
import { usePlace } from '#kit/routing/router.tsx'
import { useLive } from '#kit/live/use-live.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { BarCount } from '#kit/lists/bar-count.tsx'
import { waitingThreadsRequest } from '../web/message-requests.ts'
import { messageWords } from '../texts/en.ts'

/** How many conversations wait for the office, beside their entry of the bar. Nothing while none waits. */
export default function MessageCount() {
  const { pathname } = usePlace()
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
