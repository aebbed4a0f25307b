import { useEffect, useState } from 'react'
import { site } from '#site'
import { formatTime } from '#kit/format/local-formats.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Milestone } from '#kit/ui/cards/step-marker.tsx'
import { scheduledDecisionTexts as texts } from '#texts/applications/decide/decision.ts'
import type { ScheduledDecision } from '../contract.ts'

interface Props {
  scheduled: ScheduledDecision
  busy: 'undo' | 'send' | null
  failure: string | null
  onUndo: () => void
  onSendNow: () => void
  /** Called when it is due, to reload the decision panel. */
  onOver: () => void
}

/** A scheduled decision: when it is sent, and buttons to undo it or send it now. */
export function ScheduledCard({ scheduled, busy, failure, onUndo, onSendNow, onOver }: Props) {
  const { by, decision, sendAt, yours } = scheduled
  const minutes = useMinutesLeft(sendAt, scheduled.state === 'scheduled' ? onOver : undefined)
  if (scheduled.state !== 'scheduled') {
    return (
      <Banner tone={scheduled.state === 'failed' ? 'error' : 'info'}>
        {texts[scheduled.state]({ decision, by })} {scheduled.why}
      </Banner>
    )
  }
  return (
    <div className="grid gap-3 rounded-card border border-sun/55 bg-sun-tint p-4">
      <div className="flex items-start gap-3">
        <Milestone className="h-[42px] w-[34px]">{Math.max(0, minutes)}</Milestone>
        <div className="min-w-0">
          <h3 className="text-h5 tracking-normal">{texts.heading}</h3>
          <p className="text-sm">
            {texts.line({ decision, by, at: `${formatTime(sendAt)} (${site.timeZone.name})` })}
          </p>
          <p className="text-sm tabular-nums">
            {minutes > 0 ? texts.minutesLeft({ minutes }) : texts.sendingNow}
          </p>
        </div>
      </div>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {yours ? (
        <div className="flex flex-wrap gap-2">
          <Button tone="main" busy={busy === 'undo'} busyLabel={texts.undoing} onClick={onUndo}>
            {texts.undo}
          </Button>
          <Button busy={busy === 'send'} busyLabel={texts.sending} onClick={onSendNow}>
            {texts.sendNow}
          </Button>
        </div>
      ) : (
        <p className="text-sm text-soft">{texts.notYours({ by })}</p>
      )}
    </div>
  )
}

/** Whole minutes until a time, rounded up, updated every ten seconds. */
function useMinutesLeft(time: string, onOver: (() => void) | undefined): number {
  const left = () => Math.ceil((Date.parse(time) - Date.now()) / 60_000)
  const [minutes, setMinutes] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = left()
      setMinutes(now)
      if (now <= 0) onOver?.()
    }, 10_000)
    return () => clearInterval(timer)
  })
  return minutes
}
