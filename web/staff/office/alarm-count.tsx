import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { oversight } from '../../words/en-oversight.ts'
import { waitingAlarmsRequest } from './oversight-requests.ts'

/** How often the figure is asked for while the console is open, in milliseconds. */
const every = 300_000

/** How many alarms wait, beside the Office entry of the bar. Nothing while none does, or it is not known. */
export default function AlarmCount() {
  const { data } = useAppSelector(waitingAlarmsRequest.select)
  const dispatch = useAppDispatch()
  useEffect(() => {
    const ask = () => void dispatch(waitingAlarmsRequest.run({} as never))
    ask()
    const timer = setInterval(ask, every)
    return () => clearInterval(timer)
  }, [dispatch])
  const waiting = data?.waiting ?? 0
  if (waiting === 0) return null
  return (
    <span className="ms-1.5 rounded-full bg-sun px-1.5 text-xs leading-5 font-bold text-on-sun tabular-nums">
      <span aria-hidden="true">{waiting > 99 ? '99+' : waiting}</span>
      <VisuallyHidden>{oversight.alarms.badge(waiting)}</VisuallyHidden>
    </span>
  )
}
