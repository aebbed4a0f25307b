import { useEffect } from 'react'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { oversight } from '#areas/oversight/audit-log/texts/en.ts'
import { BarCount } from '#kit/lists/bar-count.tsx'
import { countAlarms } from '../contract.ts'

/** How often the figure is asked for while the console is open, in milliseconds. */
const every = 300_000

/** How many alarms wait, beside the Office entry of the bar. Nothing while none does, or it is not known. */
export default function AlarmCount() {
  const { data, reload } = useLoaded(countAlarms, {})
  useEffect(() => {
    const timer = setInterval(reload, every)
    return () => clearInterval(timer)
  }, [reload])
  const waiting = data?.waiting ?? 0
  return <BarCount urgent count={waiting} label={oversight.alarms.badge(waiting)} />
}
