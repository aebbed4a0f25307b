import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { fileWords as words } from '../../words/en-file.ts'
import { en } from '../../words/en.ts'

/** A part of the file that is on its way, or did not come. */
export function TabState({ error, onRetry }: { error: string | null; onRetry: () => void }) {
  if (error === null) {
    return (
      <Loading label={words.loading}>
        <SkeletonText lines={6} />
      </Loading>
    )
  }
  return (
    <Banner
      tone="error"
      action={
        <Button size="small" onClick={onRetry}>
          {en.tryAgain}
        </Button>
      }
    >
      {error}
    </Banner>
  )
}
