import { useEffect, useRef, useState } from 'react'
import { ClockIcon } from '#kit/ui/icons.ts'
import { VisuallyHidden } from '#kit/ui/layout/visually-hidden.tsx'
import { attemptTexts as texts } from '#texts/learning/practice-tests/practice-tests.ts'

const minute = 60_000
/** Minutes left at which the time is announced to screen readers. */
const announced = [10, 5, 1]
/** Seconds are shown only near the end; earlier, a moving number is a distraction. */
const secondsBelow = 2 * minute

interface Props {
  /** When the time is up, by the server's clock. */
  endsAt: string
  /** The server's clock when the attempt was last loaded or an answer saved. */
  now: string
  onOver: () => void
}

/** The time left by the server's clock. Screen readers announce it only three times. */
export function TimeLeft({ endsAt, now, onOver }: Props) {
  const [ahead, setAhead] = useState(() => Date.parse(now) - Date.now())
  // An attempt from the cache was loaded earlier; the next reply tells the time better.
  useEffect(() => setAhead((known) => Math.max(known, Date.parse(now) - Date.now())), [now])
  const leftNow = () => Date.parse(endsAt) - (Date.now() + ahead)
  const [left, setLeft] = useState(leftNow)
  const [announcement, setAnnouncement] = useState('')
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let before = Infinity
    const tick = () => {
      clearTimeout(timer)
      const ms = Date.parse(endsAt) - (Date.now() + ahead)
      setLeft(ms)
      const passed = announced.find(
        (one) => before > one * minute && ms <= one * minute && ms > (one - 1) * minute,
      )
      if (passed !== undefined && before !== Infinity) setAnnouncement(texts.minutesLeft({ minutes: passed }))
      before = ms
      if (ms <= 0) over.current()
      else timer = setTimeout(tick, ms <= secondsBelow ? 1000 : Math.min(15_000, ms - secondsBelow + 50))
    }
    tick()
    // Timers do not run while a phone sleeps.
    addEventListener('visibilitychange', tick)
    return () => {
      clearTimeout(timer)
      removeEventListener('visibilitychange', tick)
    }
  }, [endsAt, ahead])
  const rest = Math.max(0, left)
  const minutes = Math.ceil(rest / minute)
  return (
    <p className="inline-flex items-center gap-1.5 font-semibold tabular-nums">
      <ClockIcon />
      {rest <= secondsBelow
        ? `${Math.floor(rest / minute)}:${String(Math.floor((rest % minute) / 1000)).padStart(2, '0')}`
        : texts.minutesLeft({ minutes })}
      {rest <= secondsBelow && <VisuallyHidden> {texts.timeLeft}</VisuallyHidden>}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </p>
  )
}
