import type { ReactNode } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { en } from '../../words/en.ts'

/** Why a table could not be loaded, with the way to try again. */
export function TryAgain({ onTry, children }: { onTry: () => void; children: ReactNode }) {
  return (
    <Banner
      tone="error"
      className="m-4"
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

/** Rows on their way. */
export function Rows({ label }: { label: string }) {
  return (
    <Loading label={label}>
      {[0, 1, 2].map((row) => (
        <div key={row} className="flex gap-6 border-t border-line px-4 py-4">
          <Skeleton className="h-3.5 w-[12%]" />
          <Skeleton className="h-3.5 w-[28%]" />
          <Skeleton className="h-3.5 w-[20%]" />
        </div>
      ))}
    </Loading>
  )
}
