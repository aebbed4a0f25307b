import { useId, useState } from 'react'
import type { ReplyOf } from '#platform/contract/route.ts'
import { feeYearOf } from '#areas/catalogue/programs/contract/fact-age.ts'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import { dayFromNow } from '#kit/format/deadlines.ts'
import { formatNumber, formatDay } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { Select } from '#kit/ui/fields/text-input.tsx'
import { programTexts } from '#texts/catalogue/programs/programs.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { showProgramCosts } from '../contract/program-costs.ts'
import { CostTable } from './cost-table.tsx'
import { ProgramFees } from './program-fees.tsx'
import { useCurrency } from './use-currency.ts'

const texts = programTexts.costs

/** How far the exchange rate can be adjusted, in percent, and in which steps. */
const shift = { most: 20, step: 5 } as const

interface Props {
  program: Pick<Program, '_id' | 'tuitionYear' | 'programName' | 'university'>
}

/** What the whole course costs, in a chosen currency and at an adjustable rate, and when fees are due. */
export function CourseCosts({ program }: Props) {
  const { _id: programId, tuitionYear } = program
  const [chosen, setChosen] = useState<string | null>(null)
  const [percent, setPercent] = useState(0)
  const id = useId()
  const usual = useCurrency(chosen)
  const loaded = useLoaded(
    showProgramCosts,
    usual.settled ? { params: { programId }, query: { currency: usual.currency } } : null,
  )
  const costs = loaded.data
  const { year, age } = feeYearOf(tuitionYear, dayFromNow(new Date(), 0))
  const converted = costs?.lines.some(
    ({ money, there }) => there && money && money.currency !== there.currency,
  )
  return (
    <>
      <Card aria-labelledby="costs">
        <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 px-4 pt-4 pb-3 sm:px-5">
          <h2 id="costs" className="text-h3">
            {texts.heading}
          </h2>
          {costs && (
            <label className="flex items-center gap-2 text-sm print:hidden">
              <span className="flex-none text-soft">{texts.currency}</span>
              <Select
                value={costs.currency}
                onChange={(event) => setChosen(event.target.value)}
                className="max-w-28"
              >
                {currenciesOf(costs, usual.currencies).map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </Select>
            </label>
          )}
        </div>
        {/* The same costs in another currency: the old ones stay on the screen until the new ones have loaded. */}
        <Record
          of={{ ...loaded, isStale: false }}
          loading={texts.loading}
          shape={<SkeletonText className="px-5 pb-5" lines={7} />}
          inCard
        >
          {(costs) => (
            <>
              <CostTable
                costs={costs}
                percent={percent}
                oldYear={age === 'old' ? year : null}
                program={program}
              />
              <div className="grid gap-3 px-4 py-4 empty:hidden sm:px-5">
                {converted && (
                  <div className="grid gap-1.5 print:hidden">
                    <label htmlFor={`${id}-shift`} className="text-sm font-semibold">
                      {texts.rate}
                    </label>
                    <p id={`${id}-hint`} className="text-xs text-soft">
                      {texts.rateHint}
                    </p>
                    <div className="flex flex-wrap items-center gap-x-4">
                      <input
                        id={`${id}-shift`}
                        type="range"
                        min={-shift.most}
                        max={shift.most}
                        step={shift.step}
                        value={percent}
                        aria-describedby={`${id}-hint`}
                        aria-valuetext={describeShift(percent)}
                        onChange={(event) => setPercent(Number(event.target.value))}
                        className="h-11 max-w-72 min-w-0 flex-1 accent-accent"
                      />
                      <output htmlFor={`${id}-shift`} className="min-w-24 text-sm font-semibold">
                        {describeShift(percent)}
                      </output>
                    </div>
                  </div>
                )}
                <RateLines costs={costs} />
              </div>
            </>
          )}
        </Record>
      </Card>
      {costs !== null && <ProgramFees fees={costs.fees} />}
    </>
  )
}

/** The currencies to choose from: those of the catalogue, and those in which the other costs are stated. */
const currenciesOf = (
  { currency, lines }: ReplyOf<typeof showProgramCosts>,
  ofCatalogue: readonly string[],
): string[] => [
  ...new Set([
    currency,
    ...ofCatalogue,
    ...lines.flatMap(({ money, each }) => (money ?? each)?.currency ?? []),
  ]),
]

function describeShift(percent: number): string {
  if (percent === 0) return texts.unchanged
  return percent > 0 ? texts.dearer({ percent }) : texts.cheaper({ percent: -percent })
}

/** The rates used in the table, each with its day. */
function RateLines({ costs }: { costs: ReplyOf<typeof showProgramCosts> }) {
  const [home = costs.currency] = costs.currencies
  const used = new Set([
    costs.currency,
    ...costs.lines.flatMap(({ money }) => (money ? [money.currency] : [])),
  ])
  const rates = used.size < 2 ? [] : costs.rates.filter(({ currency }) => used.has(currency))
  if (rates.length === 0) return null
  return (
    <p className="text-xs text-soft">
      {texts.rates}{' '}
      {rates
        .map(({ currency, rate, asOf }) =>
          texts.oneIs({ currency, amount: describeRate(rate, home), day: formatDay(asOf) }),
        )
        .join(' · ')}
    </p>
  )
}

/** Small rates need their decimals, large ones do not. */
const describeRate = (rate: number, currency: string): string =>
  rate >= 1000
    ? formatAmount({ amount: rate, currency })
    : `${currency} ${formatNumber(Number(rate.toPrecision(4)))}`
