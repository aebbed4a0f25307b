import { useEffect, useRef, useState } from 'react'
import { ClockIcon } from '#kit/ui/icons.ts'
import { VisuallyHidden } from '#kit/ui/layout/visually-hidden.tsx'
import { attemptTexts as texts } from '#texts/learning/practice-tests/practice-tests.ts'

const minute = 60_000
/** Minutes left at which a screen reader is told. */
const told = [10, 5, 1]
/** From here on seconds are shown; before, a figure that moves is a distraction. */
const figuresBelow = 2 * minute

interface Props {
  /** When the time is over, by the server's clock. */
  endsAt: string
  /** The server's clock when the attempt was answered. */
  now: string
  onOver: () => void
}

/** The time left, counted by the server's clock. It is announced three times and does not tick in anybody's ear. */
export function TimeLeft({ endsAt, now, onOver }: Props) {
  const [ahead] = useState(() => Date.parse(now) - Date.now())
  const leftNow = () => Date.parse(endsAt) - (Date.now() + ahead)
  const [left, setLeft] = useState(leftNow)
  const [said, setSaid] = useState('')
  const over = useRef(onOver)
  useEffect(() => {
    over.current = onOver
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let before = Infinity
    const tick = () => {
      const ms = Date.parse(endsAt) - (Date.now() + ahead)
      setLeft(ms)
      const passed = told.find(
        (one) => before > one * minute && ms <= one * minute && ms > (one - 1) * minute,
      )
      if (passed !== undefined && before !== Infinity) setSaid(texts.minutesLeft({ minutes: passed }))
      before = ms
      if (ms <= 0) over.current()
      else timer = setTimeout(tick, ms <= figuresBelow ? 1000 : Math.min(15_000, ms - figuresBelow + 50))
    }
    tick()
    // A phone that slept has not counted.
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
      {rest <= figuresBelow
        ? `${Math.floor(rest / minute)}:${String(Math.floor((rest % minute) / 1000)).padStart(2, '0')}`
        : texts.minutesLeft({ minutes })}
      {rest <= figuresBelow && <VisuallyHidden> {texts.timeLeft}</VisuallyHidden>}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </p>
  )
}
