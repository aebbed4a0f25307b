import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { keptTypingWords as words } from '#texts/kit/kept-typing.ts'
import type { TypedForm } from './kept-typing.ts'

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
            {words.discard}
          </Button>
        ),
      })}
    >
      {onPage ? words.onPage : words.inDialog}
    </Banner>
  )
}
