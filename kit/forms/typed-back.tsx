import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { typedWork as texts } from '#texts/kit/typed-work.ts'
import type { KeptOn } from './use-account-copy.ts'

/** Says that what was typed before a reload, or on another device, is back, where it was kept, and lets it be thrown away. */
export function TypedBack({
  keptOn,
  what,
  onDiscard,
}: {
  keptOn: KeptOn
  /** What the form is about, for those who hear its buttons one by one. */
  what: string
  onDiscard: () => void
}) {
  return (
    <Banner
      tone="info"
      announce
      lead={texts.back}
      action={
        <Button size="small" aria-label={texts.discardOf({ what })} onClick={onDiscard}>
          {texts.discard}
        </Button>
      }
    >
      {texts.keptOn[keptOn]}
    </Banner>
  )
}
