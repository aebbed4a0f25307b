import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router'
import { useLive } from '../../shared/live/use-live.ts'
import { useRequest } from '../../store/hooks.ts'
import { staff } from '../../words/en-staff.ts'
import { queueCountRequest } from './count-request.ts'

/** How many files wait for the reader, beside the word in the bar. */
export function WaitingCount() {
  const { pathname } = useLocation()
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
  if (waiting === 0) return null
  return (
    <span className="ms-1.5 rounded-full bg-white/15 px-2 text-xs leading-5 font-[650] text-white tabular-nums">
      <span aria-hidden="true">{waiting > 999 ? '999+' : waiting}</span>
      <span className="sr-only">{staff.shell.waiting(waiting)}</span>
    </span>
  )
}
