import { formatNumber } from '#kit/format/local-formats.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Disclosure } from '#kit/ui/layout/disclosure.tsx'
import { destinationTexts } from '#texts/planning/destinations/destinations.ts'
import { ChartTable } from './chart-table.tsx'
import type { Destinations } from './destination-formats.ts'
import { formatMonth } from '../web/format-month.ts'

const texts = destinationTexts.deadlines

/** Number of programs that close in each of the coming months: columns, or rows on narrow screens. */
export function DeadlineChart({ deadlines }: { deadlines: Destinations['deadlines'] }) {
  const most = Math.max(0, ...deadlines.map(({ programs }) => programs))
  const share = (programs: number) => `${most === 0 ? 0 : (100 * programs) / most}%`
  return (
    <Card padded aria-labelledby="deadline-chart" className="grid min-w-0 content-start gap-3">
      <h2 id="deadline-chart" className="text-h3">
        {texts.heading}
      </h2>
      {most === 0 ? (
        <p className="text-soft">{texts.none}</p>
      ) : (
        <>
          <p className="max-w-[70ch] text-sm text-soft">{texts.help}</p>
          <div role="img" aria-label={texts.picture}>
            <div className="grid auto-cols-fr grid-flow-col gap-1.5 text-center text-xs tabular-nums max-sm:hidden">
              {deadlines.map(({ month, programs }, place) => (
                <div key={month} className="grid min-w-0 content-start gap-1">
                  <svg className="h-40 w-full" aria-hidden="true">
                    <rect
                      y={`${100 - parseFloat(share(programs))}%`}
                      width="100%"
                      height={share(programs)}
                      rx="3"
                      className="fill-accent"
                    />
                    <line x1="0" x2="100%" y1="100%" y2="100%" strokeWidth="2" className="stroke-edge" />
                  </svg>
                  <span className="order-first font-semibold">{formatNumber(programs)}</span>
                  <span className="text-soft">
                    {formatMonth(month, false)}
                    {(place === 0 || month.endsWith('-01')) && (
                      <span className="block">{month.slice(0, 4)}</span>
                    )}
                  </span>
                </div>
              ))}
            </div>
            <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-sm tabular-nums sm:hidden">
              {deadlines.map(({ month, programs }) => (
                <div key={month} className="contents">
                  <span>{formatMonth(month)}</span>
                  <svg className="h-5 w-full rtl:-scale-x-100" aria-hidden="true">
                    <rect y="3" height="14" width={share(programs)} rx="3" className="fill-accent" />
                    <line x1="0" x2="0" y1="0" y2="100%" strokeWidth="2" className="stroke-edge" />
                  </svg>
                  <span className="text-end font-semibold">{formatNumber(programs)}</span>
                </div>
              ))}
            </div>
          </div>
          <Disclosure summary={texts.showTable} className="min-w-0 border-b-0 print:hidden">
            <ChartTable
              caption={texts.caption}
              heads={[texts.month, texts.programs]}
              rows={deadlines.map(({ month, programs }) => [formatMonth(month), formatNumber(programs)])}
            />
          </Disclosure>
        </>
      )}
    </Card>
  )
}
