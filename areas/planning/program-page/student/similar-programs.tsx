import { SimilarList } from '#areas/catalogue/offers-web.ts'
import { listSimilarPrograms } from '#areas/catalogue/programs/contract/programs.ts'
import { Record } from '#kit/lists/record.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { programTexts } from '#texts/catalogue/programs/programs.ts'

const texts = programTexts.similar

/** Programs of other universities like one; nothing if there are none. */
export function SimilarPrograms({ programId, className }: { programId: string; className: string }) {
  const similar = useLoaded(listSimilarPrograms, { params: { programId } })
  // A server that is still of the release before does not know the call.
  const isUnknown = similar.failure?.code === 'not_found'
  if (isUnknown || (!similar.isStale && similar.data?.programs.length === 0)) return null
  return (
    <Card padded aria-labelledby="similar" className={className}>
      <h2 id="similar" className="mb-3 text-h3">
        {texts.heading}
      </h2>
      <Record of={similar} loading={texts.loading} shape={<SkeletonText lines={3} />}>
        {({ programs }) => (
          <SimilarList
            programs={programs}
            hrefOf={({ _id, university }) => paths.program(university._id, _id)}
            className="grid gap-4 sm:grid-cols-3"
          />
        )}
      </Record>
    </Card>
  )
}
