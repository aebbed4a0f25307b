import { groupViews, describeView } from '#areas/applications/documents/student/describe-views.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { documentViews } from '../contract/applications.ts'
import { applicationViewTexts as texts } from '#texts/applications/documents/views.ts'
/** Views shown before the rest is collapsed. */
const shownAtOnce = 4

/** Who opened the student's documents, when and why. The student's own views are left out. */
export function DocumentViewList({ applicationId }: { applicationId: string }) {
  const views = useLoaded(documentViews, { params: { applicationId } })
  return (
    <Card padded aria-labelledby="document-views" className="grid gap-2.5 text-sm">
      <h2 id="document-views" className="text-h5 tracking-normal">
        {texts.heading}
      </h2>
      <Record of={views} loading={texts.loading} shape={<SkeletonText lines={2} />}>
        {({ data }) => <ViewList views={groupViews(data.filter(({ role }) => role !== 'student'))} />}
      </Record>
    </Card>
  )
}

type View = ReturnType<typeof groupViews>[number]

function ViewList({ views }: { views: readonly View[] }) {
  if (views.length === 0) return <p className="text-soft">{texts.none}</p>
  return (
    <>
      <ul className="grid gap-2.5">{views.slice(0, shownAtOnce).map(line)}</ul>
      {views.length > shownAtOnce && (
        <details>
          <summary className="inline-flex min-h-9 items-center text-accent underline underline-offset-4 pointer-coarse:min-h-11">
            {texts.earlier({ count: views.length - shownAtOnce })}
          </summary>
          <ul className="mt-2 grid gap-2.5">{views.slice(shownAtOnce).map(line)}</ul>
        </details>
      )}
    </>
  )
}

const line = (view: View, index: number) => (
  <li key={`${view.at}-${index}`}>
    <p>{describeView(view)}</p>
    <p className="text-xs text-soft tabular-nums">{formatTimestamp(view.at)}</p>
  </li>
)
