import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { unsavedInput as texts } from '#texts/kit/unsaved-input.ts'
import type { StoredOn } from './use-account-sync.ts'

/** States that unsaved input was restored and where it is stored, and offers to discard it. */
export function RestoredBanner({
  storedOn,
  what,
  onDiscard,
}: {
  storedOn: StoredOn
  /** What the form is about, for screen readers that read the buttons one by one. */
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
      {texts.storedOn[storedOn]}
    </Banner>
  )
}
