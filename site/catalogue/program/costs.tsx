import type { ReactNode } from 'react'
import type { CostLine } from '#areas/catalogue/costs/contract/program-costs.ts'
import { isRange, tuitionNotes } from '#areas/catalogue/costs/contract/tuition-notes.ts'
import { describeTuition, unsureAmount } from '#areas/catalogue/offers-web.ts'
import { formatDay, formatNumber } from '#kit/format/local-formats.ts'
import { formatAmount, formatExactAmount } from '#kit/language/amounts.ts'
import { publicProgramTexts as texts } from '#texts/site/public-program.ts'
import type { PageOf } from '../public-page.ts'
import { NotGiven, Source } from '../sources.tsx'
import { FactSection } from './fact-section.tsx'
import { inHomeCurrency } from '#areas/catalogue/offers-web.ts'
import { isKnown, knownSum, tuitionOf, unknownCosts } from './program-answers.ts'

interface CostRowProps {
  what: string
  amount: string
  /** The amount is one of some years ago. */
  isOld?: boolean
  /** The same in the currency of most visitors. */
  about?: string | null
  notes: readonly ReactNode[]
}

function CostRow({ what, amount, isOld = false, about, notes }: CostRowProps) {
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
      <dd className={`text-end tabular-nums ${isOld ? unsureAmount : 'font-semibold'}`}>
        <span className="whitespace-nowrap">{amount}</span>
        {about && <span className="block text-xs font-normal whitespace-nowrap text-soft">{about}</span>}
      </dd>
    </div>
  )
}

const whatIs = ({ kind, money, each, times, per }: CostLine): string =>
  money !== null && each !== null && times !== null && times > 1 && per !== null
    ? texts.tuitionTimes({
        kind: texts.kinds[kind],
        times: formatNumber(times),
        amount: formatAmount(each),
        per: texts.per[per],
      })
    : texts.kinds[kind]

/** For the whole course; without its length, what is due each time. */
function amountOf({ kind, money, each, per }: CostLine, ranges: boolean): string {
  const amount =
    money !== null || each === null || per === null
      ? formatAmount(money!)
      : texts.each({ amount: formatAmount(each), per: texts.per[per] })
  return kind === 'tuition' && ranges ? texts.atLeast({ amount }) : amount
}

function aboutWhole({ kind, money }: CostLine, { costs }: PageOf<'program'>, ranges: boolean): string | null {
  const there = inHomeCurrency(money, costs)
  if (there === null) return null
  const about = texts.about({ amount: formatAmount(there) })
  return kind === 'tuition' && ranges ? texts.atLeast({ amount: about }) : about
}

/** What is due each time, in the currency of most visitors; null where that is the whole. */
function aboutEach(
  { each, per, times }: CostLine,
  { costs }: PageOf<'program'>,
  ranges: boolean,
): string | null {
  const there = inHomeCurrency(each, costs)
  if (there === null || per === null || times === 1) return null
  const about = texts.aboutEach({ amount: formatAmount(there), per: texts.per[per] })
  return ranges ? texts.atLeast({ amount: about }) : about
}

/** What does it cost: known amounts and their sum, and what is not known. */
export function Costs(page: PageOf<'program'>) {
  const { program, costs } = page
  const sum = knownSum(page)
  const tuition = describeTuition(program)
  const year = tuitionOf(page)?.year ?? null
  const known = costs.lines.filter(isKnown)
  const stated = program.tuition && {
    from: program.tuition,
    to: program.tuitionTo,
    basis: program.tuitionBasis,
  }
  const ranges = stated !== null && isRange(stated)
  const lead =
    sum !== null
      ? (ranges ? texts.costFrom : texts.costLead)({ amount: sum })
      : tuition !== null
        ? texts.costYear({ amount: tuition })
        : known.length + costs.fees.length === 0
          ? texts.costNothing
          : undefined
  const rateOf =
    known.map(({ each }) => inHomeCurrency(each, costs)).find((there) => there !== null)?.asOf ?? null
  // When the tuition is due is a note on the tuition, not another amount.
  const hasTuition = known.some(({ kind }) => kind === 'tuition')
  const dueOfTuition = costs.fees.find(({ kind }) => kind === 'tuition')?.due
  const fees = costs.fees.filter(({ kind }) => kind !== 'tuition' || !hasTuition)
  return (
    <FactSection id="cost" heading={texts.costHeading} lead={lead}>
      {known.length + costs.fees.length > 0 && (
        <dl>
          {known.map((line) => (
            <CostRow
              key={line.kind}
              what={whatIs(line)}
              amount={amountOf(line, ranges)}
              isOld={line.kind === 'tuition' && year?.isOld === true}
              about={aboutWhole(line, page, ranges)}
              notes={
                line.kind === 'tuition'
                  ? [
                      year !== null && (
                        <span key="year" className={year.isOld ? 'font-semibold text-wait' : undefined}>
                          {year.text}
                        </span>
                      ),
                      ...(stated === null ? [] : tuitionNotes(stated, formatExactAmount)),
                      line.money === null && texts.noLength,
                      aboutEach(line, page, ranges),
                      dueOfTuition && texts.due({ when: dueOfTuition }),
                    ]
                  : [line.note]
              }
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
              <dd className="whitespace-nowrap tabular-nums">
                {ranges ? texts.atLeast({ amount: sum }) : sum}
              </dd>
            </div>
          )}
        </dl>
      )}
      {sum !== null && year?.isOld === true && (
        <p className="text-sm text-wait">{texts.sumIsOld({ year: year.of })}</p>
      )}
      <NotGiven facts={unknownCosts(page)} />
      <div className="grid gap-0.5">
        {rateOf !== null && <p className="text-xs text-soft">{texts.rateOf({ day: formatDay(rateOf) })}</p>}
        <Source url={program.sourceUrl} checkedOn={program.checkedOn} />
        <p className="text-xs text-soft">{texts.payUniversity}</p>
      </div>
    </FactSection>
  )
}
