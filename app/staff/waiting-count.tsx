import { useCallback, useEffect } from 'react'
import { usePlace } from '#kit/routing/router.tsx'
import { useLive } from '#kit/live/use-live.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { staff } from '#areas/applications/states/texts/en-staff.ts'
import { BarCount } from '#kit/lists/bar-count.tsx'
import { queueCountRequest } from '#areas/applications/queue/staff/count-request.ts'

/** How many files wait for the reader, beside the word in the bar. */
export function WaitingCount() {
  const { pathname } = usePlace()
  const { data, run } = useRequest(queueCountRequest)
  const load = useCallback(() => run({}), [run])
  // Asked anew on each screen: what was done on the last one may have changed it.
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load, pathname])
  useLive(
    ({ kind }) => kind === 'application',
    () => void load(),
  )
  const waiting = data?.waiting ?? 0
  return <BarCount count={waiting} label={staff.shell.waiting(waiting)} />
}
