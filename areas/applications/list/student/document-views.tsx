import { groupViews, describeView } from '#areas/applications/documents/student/describe-views.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { documentViews } from '../contract/applications.ts'
import { applicationViewTexts as texts } from '#texts/applications/documents/views.ts'

/** Who opened the student's documents, when and why, collapsed. The student's own views are left out. */
export function DocumentViewList({ applicationId }: { applicationId: string }) {
  const views = useLoaded(documentViews, { params: { applicationId } })
  return (
    <Card aria-labelledby="document-views" className="px-[clamp(16px,2.4vw,24px)] py-1.5 text-sm">
      <Disclosure
        className="border-b-0"
        summary={
          <h2 id="document-views" className="text-h5 tracking-normal">
            {texts.heading}
          </h2>
        }
      >
        <Record of={views} loading={texts.loading} shape={<SkeletonText lines={2} />}>
          {({ data }) => <ViewList views={groupViews(data.filter(({ role }) => role !== 'student'))} />}
        </Record>
      </Disclosure>
    </Card>
  )
}

function ViewList({ views }: { views: ReturnType<typeof groupViews> }) {
  if (views.length === 0) return <p className="text-soft">{texts.none}</p>
  return (
    <ul className="grid gap-2.5">
      {views.map((view, index) => (
        <li key={`${view.at}-${index}`}>
          <p>{describeView(view)}</p>
          <p className="text-xs text-soft tabular-nums">{formatTimestamp(view.at)}</p>
        </li>
      ))}
    </ul>
  )
}
