import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '#kit/store/hooks.ts'
import { oversight } from '#areas/oversight/audit-log/texts/en.ts'
import { BarCount } from '#kit/lists/bar-count.tsx'
import { waitingAlarmsRequest } from '#areas/oversight/audit-log/staff/oversight-requests.ts'

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
  return <BarCount urgent count={waiting} label={oversight.alarms.badge(waiting)} />
}
