import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { resumedTexts as texts } from '#texts/kit/resumed-form.ts'
import type { UnsavedForm } from './unsaved-form.ts'

interface Props {
  of: Pick<UnsavedForm<object>, 'resumed' | 'discard'>
  /** A form on a page has no Cancel: the banner offers to discard. */
  onPage?: boolean
  className?: string
}

/** States that a form opened with input from an earlier visit. */
export function ResumedBanner({ of: { resumed, discard }, onPage = false, className = '' }: Props) {
  if (!resumed) return null
  return (
    <Banner
      tone="info"
      className={className}
      {...(onPage && {
        action: (
          <Button size="small" onClick={discard}>
            {texts.discard}
          </Button>
        ),
      })}
    >
      {onPage ? texts.onPage : texts.inDialog}
    </Banner>
  )
}
