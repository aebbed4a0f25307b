import type { KeptIn } from '../../shared/kept-typing.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { typedWork as words } from '../../words/en-typed-work.ts'

/** Says that what was typed before a reload is back, where it was kept, and lets it be thrown away. */
export function TypedBack({
  keptIn,
  what,
  onDiscard,
}: {
  keptIn: KeptIn
  /** What the form is about, for those who hear its buttons one by one. */
  what: string
  onDiscard: () => void
}) {
  return (
    <Banner
      tone="info"
      announce
      lead={words.back}
      action={
        <Button size="small" aria-label={words.discardOf(what)} onClick={onDiscard}>
          {words.discard}
        </Button>
      }
    >
      {words.keptOn[keptIn]}
    </Banner>
  )
}
