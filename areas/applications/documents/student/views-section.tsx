import type { ReplyOf } from '#platform/contract/route.ts'
import { paths } from '#kit/routing/paths.ts'
import { dateInWords, listInWords, timeInFigures } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { applicationWords } from '#areas/applications/states/texts/en.ts'
import { documentViewTexts as words } from '#texts/applications/documents/views.ts'
import { SectionShape } from '#areas/accounts/offers-student.ts'
import { listOwnDocumentViews } from '../contract/vault.ts'
import { groupViews, viewerWithRole, type GroupedView } from './describe-views.ts'
import { ReportView } from './report-view.tsx'

type Look = GroupedView<ReplyOf<typeof listOwnDocumentViews>['data'][number]>

/** Who opened one's documents, over all applications, by day. */
export default function DocumentViewsSection() {
  const looks = useLoaded(listOwnDocumentViews, {})
  return (
    <Record of={looks} loading={words.loading} shape={<SectionShape lines={6} />}>
      {({ data }) => <Days looks={data} />}
    </Record>
  )
}

function Days({ looks: all }: { looks: readonly ReplyOf<typeof listOwnDocumentViews>['data'][number][] }) {
  if (all.length === 0) {
    return (
      <Card as="div">
        <EmptyState title={words.none} className="py-10">
          {words.noneHelp}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div className="grid gap-5">
      {byDay(groupViews(all)).map(([day, looks]) => (
        <Card key={day} padded aria-label={day} className="grid gap-3">
          <h2 className="text-h5">{day}</h2>
          <ul className="grid">
            {looks.map((look) => (
              <li key={look._id} className="border-t border-line py-2.5 first:border-0 first:pt-0 last:pb-0">
                <p className="font-semibold">{describeOpening(look)}</p>
                <p className="text-sm text-soft tabular-nums">
                  {words.at({
                    time: timeInFigures(look.at),
                    who: viewerWithRole(look),
                  })}
                  ,{' '}
                  <Anchor href={paths.application(look.application._id)}>{look.application.reference}</Anchor>
                </p>
                <ReportView look={look} />
              </li>
            ))}
          </ul>
        </Card>
      ))}
    </div>
  )
}

function describeOpening({ names, purpose }: Look): string {
  const documents = listInWords(names.map((name) => applicationWords.lookedAt[name]))
  const { withPurpose } = words
  return (withPurpose[purpose as keyof typeof withPurpose] ?? withPurpose.other)({ documents })
}

/** Newest first, as they came. */
function byDay(looks: readonly Look[]): [string, Look[]][] {
  const days = new Map<string, Look[]>()
  for (const look of looks) {
    const day = dateInWords(look.at)
    days.set(day, [...(days.get(day) ?? []), look])
  }
  return [...days]
}
