import type { ReactNode } from 'react'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { en } from '#texts/kit/kit.ts'

interface Props {
  onTry: () => void
  className?: string | undefined
  /** What went wrong. */
  children: ReactNode
}

/** An error with a retry button, in place of the content or above it. */
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
