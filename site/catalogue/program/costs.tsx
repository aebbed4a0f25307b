import type { ReactNode } from 'react'
import { describeTuition, unsureAmount } from '#areas/catalogue/offers-web.ts'
import { formatNumber } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { publicProgramTexts as texts } from '#texts/site/public-program.ts'
import type { PageOf } from '../public-page.ts'
import { NotGiven, Source } from '../sources.tsx'
import { FactSection } from './fact-section.tsx'
import { knownSum, tuitionOf, unknownCosts } from './program-answers.ts'

interface CostRowProps {
  what: string
  amount: string
  /** The amount is one of some years ago. */
  isOld?: boolean
  notes: readonly ReactNode[]
}

function CostRow({ what, amount, isOld = false, notes }: CostRowProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-t border-line py-2.5 first:border-0">
      <dt className="min-w-0">
        {what}
        {notes.filter(Boolean).map((note, at) => (
          <span key={at} className="block text-xs text-soft">
            {note}
          </span>
        ))}
      </dt>
      <dd className={`whitespace-nowrap tabular-nums ${isOld ? unsureAmount : 'font-semibold'}`}>{amount}</dd>
    </div>
  )
}

/** What does it cost: known amounts and their sum, and what is not known. */
export function Costs(page: PageOf<'program'>) {
  const { program, costs } = page
  const sum = knownSum(page)
  const tuition = describeTuition(program)
  const year = tuitionOf(page)?.year ?? null
  const known = costs.lines.filter(({ money }) => money !== null)
  const lead =
    sum !== null
      ? texts.costLead({ amount: sum })
      : tuition !== null
        ? texts.costYear({ amount: tuition })
        : known.length + costs.fees.length === 0
          ? texts.costNothing
          : undefined
  // When the tuition is due is a note on the tuition, not another amount.
  const hasTuition = known.some(({ kind }) => kind === 'tuition')
  const dueOfTuition = costs.fees.find(({ kind }) => kind === 'tuition')?.due
  const fees = costs.fees.filter(({ kind }) => kind !== 'tuition' || !hasTuition)
  return (
    <FactSection id="cost" heading={texts.costHeading} lead={lead}>
      {known.length + costs.fees.length > 0 && (
        <dl>
          {known.map(({ kind, money, each, times, per, note }) => (
            <CostRow
              key={kind}
              what={
                each !== null && times !== null && times > 1 && per !== null
                  ? texts.tuitionTimes({
                      kind: texts.kinds[kind],
                      times: formatNumber(times),
                      amount: formatAmount(each),
                      per: texts.per[per],
                    })
                  : texts.kinds[kind]
              }
              amount={formatAmount(money!)}
              isOld={kind === 'tuition' && year?.isOld === true}
              notes={[
                kind === 'tuition' && year !== null && (
                  <span key="year" className={year.isOld ? 'font-semibold text-wait' : undefined}>
                    {year.text}
                  </span>
                ),
                kind === 'tuition' && year !== null ? null : note,
                kind === 'tuition' && dueOfTuition && texts.due({ when: dueOfTuition }),
              ]}
            />
          ))}
          {fees.map(({ kind, money, due, paidTo }, at) => (
            <CostRow
              key={`${kind} ${at}`}
              what={texts.fees[kind]}
              amount={formatAmount(money)}
              notes={[
                due !== null && texts.due({ when: due }),
                paidTo !== null && texts.paidTo({ name: paidTo }),
              ]}
            />
          ))}
          {sum !== null && (
            <div className="flex items-baseline justify-between gap-4 border-t-2 border-ink py-2.5 font-[650]">
              <dt>{texts.knownSoFar}</dt>
              <dd className="whitespace-nowrap tabular-nums">{sum}</dd>
            </div>
          )}
        </dl>
      )}
      {sum !== null && year?.isOld === true && (
        <p className="text-sm text-wait">{texts.sumIsOld({ year: year.of })}</p>
      )}
      <NotGiven facts={unknownCosts(page)} />
      <div className="grid gap-0.5">
        <Source url={program.sourceUrl} checkedOn={program.checkedOn} />
        <p className="text-xs text-soft">{texts.payUniversity}</p>
      </div>
    </FactSection>
  )
}
