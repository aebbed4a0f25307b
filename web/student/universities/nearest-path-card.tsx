import type { ReplyOf } from '#contract/route.ts'
import type { showNearestPath } from '#contract/program-fit.ts'
import { paths } from '../../paths.ts'
import { dayInWords } from '../../shared/local-formats.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { Anchor } from '../../ui/anchor.tsx'
import { Card } from '../../ui/card.tsx'
import { OnwardIcon } from '../../ui/icons.ts'
import { universityWords as words } from '../../words/en-universities.ts'
import { countInWords } from './filter-names.ts'
import { nearestPathRequest } from './requests.ts'
import { subjectInWords, valueInWords } from '../../shared/requirement-in-words.ts'
import type { Filters } from './search-address.ts'
import { useAnswerFor } from './use-answer-for.ts'

type Step = ReplyOf<typeof showNearestPath>['steps'][number]

export interface NearestPathProps {
  search: string
  filters: Filters
  currency: string | null
}

/**
 * The smallest changes of one's record that would open most of these programs. Nothing is shown while it waits, when
 * it fails, and to officers: the results do not depend on it.
 */
export default function NearestPathCard(props: NearestPathProps) {
  const isStudent = useAppSelector(({ info }) => info.user?.role === 'student')
  return isStudent ? <OwnPath {...props} /> : null
}

function OwnPath({ search, filters, currency }: NearestPathProps) {
  // The question is what would open more of them: those that fit already are no part of it.
  const { qualify: _, ...others } = filters
  const { answer } = useAnswerFor(nearestPathRequest, { query: { search, ...others, currency } })
  if (answer === null || answer.steps.length === 0) return null
  const { qualifyNow, steps } = answer
  return (
    <Card padded aria-labelledby="nearest" className="mb-3.5 grid gap-3">
      <div>
        <h2 id="nearest" className="text-h4">
          {words.nearest}
        </h2>
        <p className="text-sm text-soft">
          {words.qualifyNow(countInWords(qualifyNow), qualifyNow.count === 1)}{' '}
          <Anchor href={paths.record}>{words.seeRecord}</Anchor>
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
  const what = subjectInWords(step)
  const { from, to, scheme, opens, resultBy, deadlinesLeft } = step
  const change =
    to === null
      ? ['education', 'subject', 'other'].includes(step.kind)
        ? what
        : words.stepHave(what)
      : from === null
        ? words.stepReach(what, valueInWords(to, scheme))
        : words.stepRaise(what, valueInWords(from, scheme), valueInWords(to, scheme))
  return (
    <li className="flex items-start gap-2.5">
      <OnwardIcon className="flip mt-0.5 text-accent" />
      <div>
        <p>
          <b className="font-semibold">{change}</b>{' '}
          {words.opens(countInWords(opens), opens.count === 1 && !opens.more)}
        </p>
        {resultBy !== null && (
          <p className="text-sm text-soft">
            {deadlinesLeft === null || deadlinesLeft.count === 0
              ? words.resultBy(dayInWords(resultBy))
              : words.meets(dayInWords(resultBy), countInWords(deadlinesLeft), deadlinesLeft.count === 1)}
          </p>
        )}
      </div>
    </li>
  )
}
