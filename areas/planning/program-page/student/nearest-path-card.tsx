import type { ReplyOf } from '#platform/contract/route.ts'
import { showNearestPath } from '#areas/catalogue/fit/contract/program-fit.ts'
import { paths } from '#kit/routing/paths.ts'
import { formatDay } from '#kit/format/local-formats.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { OnwardIcon } from '#kit/ui/icons.ts'
import { nearestPathTexts as texts } from '#texts/planning/program-page/program-page.ts'
import { describeSubject, describeValue } from '#areas/catalogue/offers-web.ts'
import type { Filters } from '#areas/planning/finding/student/search-box/search-address.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'

type Step = ReplyOf<typeof showNearestPath>['steps'][number]

export interface NearestPathProps {
  search: string
  filters: Filters
  currency: string | null
}

/**
 * The smallest changes of the student's record that would open most of these programs. Optional: shows nothing while it
 * loads, when it fails, and to officers.
 */
export default function NearestPathCard(props: NearestPathProps) {
  const isStudent = useAppSelector(({ info }) => info.user?.role === 'student')
  return isStudent ? <OwnPath {...props} /> : null
}

function OwnPath({ search, filters, currency }: NearestPathProps) {
  // Programs that already fit are not part of it.
  const { qualify: _, ...others } = filters
  const { data: answer } = useLoaded(showNearestPath, { query: { search, ...others, currency } })
  if (answer === null || answer.steps.length === 0) return null
  const { qualifyNow, steps } = answer
  return (
    <Card padded aria-labelledby="nearest" className="mb-3.5 grid gap-3">
      <div>
        <h2 id="nearest" className="text-h4">
          {texts.heading}
        </h2>
        <p className="text-sm text-soft">
          {texts.qualifyNow(qualifyNow)} <Anchor href={paths.record}>{texts.seeRecord}</Anchor>
        </p>
      </div>
      <ul className="grid gap-2.5">
        {steps.map((step) => (
          <StepLine key={`${step.kind} ${step.subject} ${step.part} ${step.to}`} step={step} />
        ))}
      </ul>
    </Card>
  )
}

function StepLine({ step }: { step: Step }) {
  const what = describeSubject(step)
  const { from, to, scheme, opens, resultBy, deadlinesLeft } = step
  const change =
    to === null
      ? ['education', 'subject', 'other'].includes(step.kind)
        ? what
        : texts.have({ what })
      : from === null
        ? texts.reach({ what, to: describeValue(to, scheme) })
        : texts.raise({ what, from: describeValue(from, scheme), to: describeValue(to, scheme) })
  return (
    <li className="flex items-start gap-2.5">
      <OnwardIcon className="flip mt-0.5 text-accent" />
      <div>
        <p>
          <b className="font-semibold">{change}</b> {texts.opens(opens)}
        </p>
        {resultBy !== null && (
          <p className="text-sm text-soft">
            {deadlinesLeft === null || deadlinesLeft.count === 0
              ? texts.resultBy({ day: formatDay(resultBy) })
              : texts.meets({ day: formatDay(resultBy), ...deadlinesLeft })}
          </p>
        )}
      </div>
    </li>
  )
}
