import { site } from '#site'
import { en } from '#texts/kit/kit.ts'

/** Whether the reader's own clock shows another time than the office's. */
const hasOtherClock = (now = new Date()) =>
  now.toLocaleString('en-GB') !== now.toLocaleString('en-GB', { timeZone: site.timeZone.id })

/** Below a page: which clock its times are told by, for a reader whose own shows another. */
export const OfficeClock = () =>
  hasOtherClock() ? <p className="mt-8 text-xs text-soft">{en.clock({ zone: site.timeZone.name })}</p> : null
