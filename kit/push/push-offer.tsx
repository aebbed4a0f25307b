import { useState } from 'react'
import { pushTexts as texts } from '#texts/kit/push.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/cards/card.tsx'
import { usePush } from './use-push.ts'

/**
 * Offers notifications on this device after something was sent that will be answered. Shows nothing where they are on,
 * not possible, or were declined in the browser: e-mail does the same.
 */
export default function PushOffer() {
  const { state, support, busy, error, turnOn } = usePush()
  const [isOffered, setOffered] = useState(false)
  const [isDeclined, setDeclined] = useState(false)
  const { publicKey = null, on = false } = state.data ?? {}
  if (publicKey === null || support !== 'possible' || isDeclined) return null
  // It was on before this page.
  if (on && !isOffered) return null
  if (on)
    return (
      <Banner tone="ok" announce>
        {texts.isOn}
      </Banner>
    )
  const accept = () => {
    setOffered(true)
    turnOn(publicKey)
  }
  return (
    <Card padded className="grid gap-4" aria-labelledby="push-offer">
      <div>
        <h2 id="push-offer" className="text-h3">
          {texts.offerTitle}
        </h2>
        <p className="mt-1">{texts.offerText}</p>
      </div>
      {error !== null && <Banner tone="error">{error}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button busy={busy} busyLabel={texts.turningOn} onClick={accept}>
          {texts.turnOn}
        </Button>
        <Button tone="text" disabled={busy} onClick={() => setDeclined(true)}>
          {texts.notNow}
        </Button>
      </div>
    </Card>
  )
}
