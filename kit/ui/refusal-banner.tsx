import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { intoView } from './into-view.ts'

interface RefusalBannerProps {
  /** Why the form was not saved, as the server says it. */
  message: string
  /** The label of the button that loads what a colleague has saved since; null where that would not help. */
  reload: string | null
  onReload: () => void
  className?: string
}

/** Says above a form why it was not saved, and offers the newest record where the form is based on an older one. */
export function RefusalBanner({ message, reload, onReload, className = '' }: RefusalBannerProps) {
  return (
    <Banner
      ref={intoView}
      tone="error"
      className={className}
      action={
        reload !== null && (
          <Button size="small" onClick={onReload}>
            {reload}
          </Button>
        )
      }
    >
      {message}
    </Banner>
  )
}
