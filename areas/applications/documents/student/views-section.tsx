import type { ReplyOf } from '#platform/contract/route.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatDate, formatList, formatTime } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { viewedLabel } from '#areas/applications/states/contract/viewed-label.ts'
import { documentViewTexts as texts } from '#texts/applications/documents/views.ts'
import { SectionShape } from '#areas/accounts/offers-student.ts'
import { listOwnDocumentViews } from '../contract/vault.ts'
import { groupViews, viewerWithRole, type GroupedView } from './describe-views.ts'
import { ReportView } from './report-view.tsx'

type View = GroupedView<ReplyOf<typeof listOwnDocumentViews>['data'][number]>

/** Who opened one's documents, over all applications, by day. */
export default function DocumentViewsSection() {
  const views = useLoaded(listOwnDocumentViews, {})
  return (
    <Record of={views} loading={texts.loading} shape={<SectionShape lines={6} />}>
      {({ data }) => <Days views={data} />}
    </Record>
  )
}

function Days({ views: all }: { views: readonly ReplyOf<typeof listOwnDocumentViews>['data'][number][] }) {
  if (all.length === 0) {
    return (
      <Card as="div">
        <EmptyState title={texts.none} className="py-10">
          {texts.noneHelp}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className="grid gap-5">
      {byDay(groupViews(all)).map(([day, views]) => (
        <Card key={day} padded aria-label={day} className="grid gap-3">
          <h2 className="text-h5">{day}</h2>
          <ul className="grid">
            {views.map((view) => (
              <li key={view._id} className="border-t border-line py-2.5 first:border-0 first:pt-0 last:pb-0">
                <p className="font-semibold">{describeOpening(view)}</p>
                <p className="text-sm text-soft tabular-nums">
                  {texts.at({
                    time: formatTime(view.at),
                    who: viewerWithRole(view),
                  })}
                  ,{' '}
                  <Anchor href={paths.application(view.application._id)}>{view.application.reference}</Anchor>
                </p>
                <ReportView view={view} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function describeOpening({ names, purpose }: View): string {
  const documents = formatList(names.map((name) => viewedLabel(name)))
  const { withPurpose } = texts
  return (withPurpose[purpose as keyof typeof withPurpose] ?? withPurpose.other)({ documents })
}

/** Newest first, in the server's order. */
function byDay(views: readonly View[]): [string, View[]][] {
  const days = new Map<string, View[]>()
  for (const view of views) {
    const day = formatDate(view.at)
    days.set(day, [...(days.get(day) ?? []), view])
  }
  return [...days]
}
