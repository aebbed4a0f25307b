import { useEffect } from 'react'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { alarmCountTexts } from '#texts/oversight/alarms/alarm-list.ts'
import { MenuCount } from '#kit/lists/menu-count.tsx'
import { countAlarms } from '../contract.ts'

/** How often the number is loaded while the console is open, in milliseconds. */
const every = 300_000

/** The number of waiting alarms, beside Office in the navigation bar. Renders nothing if it is zero or unknown. */
export default function AlarmCount() {
  const { data, reload } = useLoaded(countAlarms, {})
  useEffect(() => {
    const timer = setInterval(reload, every)
    return () => clearInterval(timer)
  }, [reload])
  const waiting = data?.waiting ?? 0
  return <MenuCount urgent count={waiting} label={alarmCountTexts.label({ waiting })} />
}
