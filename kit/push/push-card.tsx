import { pushTexts as texts } from '#texts/kit/push.ts'
import { Record } from '../lists/record.tsx'
import { Badge } from '../ui/badge.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/cards/card.tsx'
import { SkeletonText } from '../ui/skeleton.tsx'
import { usePush } from './use-push.ts'

/**
 * Notifications on this device: on, off with one press, or why they are not possible. Nothing where the office has not
 * set them up.
 */
export function PushCard() {
  const push = usePush()
  if (push.state.data?.publicKey === null) return null
  return (
    <Card padded className="mt-6 max-w-[46rem]" aria-labelledby="push">
      <h2 id="push" className="text-h3">
        {texts.title}
      </h2>
      <p className="mt-1 text-sm text-soft">{texts.sub}</p>
      <div className="mt-4">
        <Record of={push.state} loading={texts.loading} shape={<SkeletonText lines={2} />}>
          {({ publicKey, on }) => publicKey !== null && <Setting push={push} publicKey={publicKey} on={on} />}
        </Record>
      </div>
    </Card>
  )
}

function Setting({
  push: { support, busy, error, turnOn, turnOff },
  publicKey,
  on,
}: {
  push: ReturnType<typeof usePush>
  publicKey: string
  on: boolean
}) {
  // The server learns that somebody blocked them with the next push, so it may still say that they are on.
  if (support !== 'possible') return <p>{support === 'none' ? texts.notPossible : texts.blocked}</p>
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p role="status">
          <Badge tone={on ? 'ok' : 'work'}>{on ? texts.on : texts.off}</Badge>
        </p>
        {on ? (
          <Button busy={busy} busyLabel={texts.turningOff} onClick={turnOff}>
            {texts.turnOff}
          </Button>
        ) : (
          <Button busy={busy} busyLabel={texts.turningOn} onClick={() => turnOn(publicKey)}>
            {texts.turnOn}
          </Button>
        )}
      </div>
      {error !== null && <Banner tone="error">{error}</Banner>}
    </div>
  )
}
