import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { keptTypingTexts as texts } from '#texts/kit/unsaved-changes.ts'
import type { TypedForm } from './unsaved-changes.ts'

interface Props {
  of: Pick<TypedForm<object>, 'resumed' | 'forget'>
  /** A form on a page has no Cancel: the banner offers to discard. */
  onPage?: boolean
  className?: string
}

/** Says that a form opened with what its author had typed on an earlier visit. */
export function TypedBefore({ of: { resumed, forget }, onPage = false, className = '' }: Props) {
  if (!resumed) return null
  return (
    <Banner
      tone="info"
      className={className}
      {...(onPage && {
        action: (
          <Button size="small" onClick={forget}>
            {texts.discard}
          </Button>
        ),
      })}
    >
      {onPage ? texts.onPage : texts.inDialog}
    </Banner>
  )
}
