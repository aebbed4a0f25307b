import { Banner } from '#kit/ui/banner.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { catalogueDesk as words } from '#areas/catalogue/editing/texts/en-catalogue-desk.ts'
import { en } from '#kit/texts/en.ts'
import { paths } from '#kit/routing/paths.ts'

/** A record on its way, or why it could not be loaded. */
export function RecordStates({
  failed,
  error,
  onTry,
}: {
  failed: boolean
  error: string | null
  onTry: () => void
}) {
  if (failed) {
    return (
      <Banner
        tone="error"
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="small" onClick={onTry}>
              {en.tryAgain}
            </Button>
            <LinkButton size="small" href={paths.staffCatalogue}>
              {words.record.catalogue}
            </LinkButton>
          </span>
        }
      >
        {error}
      </Banner>
    )
  }
  return (
    <Loading label={words.record.loading}>
      <div className="grid gap-5 lg:grid-cols-2">
        {[0, 1, 2, 3].map((one) => (
          <Skeleton key={one} className="h-44 rounded-card" />
        ))}
      </div>
    </Loading>
  )
}
