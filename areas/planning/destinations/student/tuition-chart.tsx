import { formatNumber, countryName } from '#kit/format/local-formats.ts'
import { formatAmountInShort, formatDigitsInShort } from '#kit/language/amounts.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { axisTicks } from '#kit/format/axis-ticks.ts'
import { destinationTexts } from '#texts/planning/destinations/destinations.ts'
import { ChartTable } from './chart-table.tsx'
import type { Destination } from './destination-formats.ts'

const texts = destinationTexts.tuition
/** Countries shown: as many as fit in one view. */
const most = 12

type Priced = Destination & { tuition: NonNullable<Destination['tuition']> }

/** Tuition by country: the middle eight of ten programs as a bar, the median as a mark. */
export function TuitionChart({
  destinations,
  currency,
}: {
  destinations: readonly Destination[]
  currency: string
}) {
  const rows = destinations
    .filter((one): one is Priced => one.tuition?.currency === currency)
    .toSorted((a, b) => b.priced - a.priced)
    .slice(0, most)
    .toSorted((a, b) => a.tuition.middle - b.tuition.middle)
  const oldFees = rows.reduce((sum, { old }) => sum + (old?.count ?? 0), 0)
  const steps = axisTicks(Math.max(0, ...rows.map(({ tuition }) => tuition.high)))
  const end = steps.at(-1) ?? 1
  const share = (amount: number) => `${(100 * amount) / end}%`
  return (
    <Card padded aria-labelledby="tuition-chart" className="grid min-w-0 content-start gap-3">
      <h2 id="tuition-chart" className="text-h3">
        {texts.heading}
      </h2>
      {rows.length === 0 ? (
        <p className="text-soft">
          {destinations.some(({ tuition }) => tuition !== null) ? texts.noRate : texts.none}
        </p>
      ) : (
        <>
          <p className="max-w-[70ch] text-sm text-soft">{texts.help}</p>
          {oldFees > 0 && (
            <p className="max-w-[70ch] text-sm text-wait">{texts.someOld({ count: oldFees })}</p>
          )}
          <div
            role="img"
            aria-label={texts.picture}
            className="grid grid-cols-[minmax(5rem,auto)_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 text-sm"
          >
            {rows.map(({ country, tuition: { low, middle, high } }) => (
              <div key={country} className="contents">
                <span className="max-w-36 break-words">{countryName(country)}</span>
                <svg className="h-6 w-full rtl:-scale-x-100" aria-hidden="true">
                  {steps.map((step) => (
                    <line
                      key={step}
                      x1={share(step)}
                      x2={share(step)}
                      y1="0"
                      y2="100%"
                      className="stroke-line"
                    />
                  ))}
                  <rect
                    x={share(low)}
                    width={share(Math.max(high - low, end / 200))}
                    y="6"
                    height="12"
                    rx="3"
                    className="fill-[color-mix(in_oklab,var(--accent)_45%,var(--surface))]"
                  />
                  <line
                    x1={share(middle)}
                    x2={share(middle)}
                    y1="2"
                    y2="22"
                    strokeWidth="3"
                    className="stroke-ink"
                  />
                </svg>
                <span className="text-end font-semibold tabular-nums">
                  {formatAmountInShort({ amount: middle, currency })}
                </span>
              </div>
            ))}
            <span className="text-xs text-soft">{currency}</span>
            <span className="grid auto-cols-fr grid-flow-col text-xs text-soft tabular-nums">
              {steps.slice(0, -1).map((step) => (
                <span key={step}>{formatDigitsInShort(step)}</span>
              ))}
            </span>
          </div>
          <Disclosure summary={texts.showTable} className="min-w-0 border-b-0 print:hidden">
            <ChartTable
              caption={texts.caption}
              heads={[
                destinationTexts.table.country,
                texts.low,
                texts.middle,
                texts.high,
                texts.priced,
                texts.old,
              ]}
              rows={rows.map(({ country, tuition, priced, old }) => [
                countryName(country),
                formatAmountInShort({ amount: tuition.low, currency }),
                formatAmountInShort({ amount: tuition.middle, currency }),
                formatAmountInShort({ amount: tuition.high, currency }),
                formatNumber(priced),
                formatNumber(old?.count ?? 0),
              ])}
            />
          </Disclosure>
        </>
      )}
    </Card>
  )
}
