import { TryAgain } from '#kit/lists/try-again.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { fileWords as words } from '../texts/en.ts'

/** A part of the file that is on its way, or did not come. */
export function TabState({ error, onRetry }: { error: string | null; onRetry: () => void }) {
  if (error === null) {
    return (
      <Loading label={words.loading}>
        <SkeletonText lines={6} />
      </Loading>
    )
  }
  return <TryAgain onTry={onRetry}>{error}</TryAgain>
}
