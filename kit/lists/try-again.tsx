import type { ReactNode } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { en } from '#texts/kit/kit.ts'

interface Props {
  onTry: () => void
  className?: string | undefined
  /** Why it did not come, in words. */
  children: ReactNode
}

/** In place of what did not arrive, or above it: why, and another try. */
export function TryAgain({ onTry, className, children }: Props) {
  return (
    <Banner
      tone="error"
      className={className}
      action={
        <Button size="small" onClick={onTry}>
          {en.tryAgain}
        </Button>
      }
    >
      {children}
    </Banner>
  )
}
