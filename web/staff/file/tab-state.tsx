import { TryAgain } from '../../shared/try-again.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { fileWords as words } from '../../words/en-file.ts'

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
