import { useSyncExternalStore } from 'react'
import { site } from '#site'
import { en } from '#texts/kit/kit.ts'

/** Whether the reader's device is in another time zone than the office. */
const hasOtherClock = (now = new Date()) =>
  now.toLocaleString('en-GB') !== now.toLocaleString('en-GB', { timeZone: site.timeZone.id })

const neverChanges = () => () => {}

/** A line below the page that names the time zone of its times, for readers in another one. */
export function OfficeClock() {
  const isElsewhere = useSyncExternalStore(
    neverChanges,
    () => hasOtherClock(),
    () => false,
  )
  return isElsewhere ? (
    <p className="mt-8 text-xs text-soft">{en.clock({ zone: site.timeZone.name })}</p>
  ) : null
}
