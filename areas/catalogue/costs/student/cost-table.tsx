import type { ReplyOf } from '#platform/contract/route.ts'
import { countInFigures, moneyInWords } from '#kit/format/local-formats.ts'
import type { Money } from '#kit/format/local-formats.ts'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { programWords } from '#texts/catalogue/programs/programs.ts'
import { SourceLine } from '#areas/catalogue/programs/student/source-line.tsx'
import type { CostLine, showProgramCosts } from '../contract/program-costs.ts'
import { moved, totalOf, unconvertedOf } from './adjusted-rate.ts'

const words = programWords.costs

type Costs = ReplyOf<typeof showProgramCosts>

/** One line a kind, and their sum as far as it is known. @param percent by which other currencies are dearer */
export function CostTable({ costs, percent }: { costs: Costs; percent: number }) {
  const total = totalOf(costs.lines, percent)
  const unconverted = unconvertedOf(costs.lines)
  const inOwn = unconverted.map((money) => moneyInWords(money)).join(' + ')
  return (
    <>
      <DataTable<CostLine>
        caption={words.caption}
        rows={costs.lines}
        rowKey={({ kind }) => kind}
        columns={[
          {
            key: 'kind',
            head: words.kind,
            card: 'main',
            cell: ({ kind, note, sourceUrl, checkedOn }) => (
              <>
                <span className="font-semibold">{words.kinds[kind]}</span>
                {note !== null && <span className="block text-xs font-normal text-soft">{note}</span>}
                <span className="block font-normal">
                  <SourceLine sourceUrl={sourceUrl} checkedOn={checkedOn} quiet />
                </span>
              </>
            ),
          },
          {
            key: 'money',
            head: words.whole,
            cell: (line) => <Whole line={line} />,
          },
          {
            key: 'there',
            head: words.there({ currency: costs.currency }),
            className: 'text-end tabular-nums',
            cell: (line) => <There amount={moved(line, percent)} line={line} />,
          },
        ]}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-line px-4 py-3 sm:px-5">
        {total === null ? (
          unconverted.length === 0 ? (
            <p className="text-sm text-soft">{words.noTotal}</p>
          ) : (
            <>
              <p className="font-semibold">{words.totalOfKnown}</p>
              <p className="text-h5 font-semibold tabular-nums">{inOwn}</p>
              <p className="basis-full text-sm text-soft">{words.noRateInto({ currency: costs.currency })}</p>
            </>
          )
        ) : (
          <>
            <p className="font-semibold">{costs.complete ? words.total : words.totalOfKnown}</p>
            <p role="status" className="text-h5 font-semibold tabular-nums">
              {moneyInWords(total)}
            </p>
            {unconverted.length > 0 && (
              <p className="basis-full text-sm text-soft">
                {words.besides({ sums: inOwn, currency: costs.currency })}
              </p>
            )}
            {costs.lines.some(({ money }) => money === null) && (
              <p className="basis-full text-sm text-soft">{words.incomplete}</p>
            )}
          </>
        )}
      </div>
    </>
  )
}

function Whole({ line: { money, each, times, per } }: { line: CostLine }) {
  if (money === null && each !== null && per !== null) {
    return (
      <>
        <span className="tabular-nums">
          {words.each({ amount: moneyInWords(each), per: words.per[per] })}
        </span>
        <span className="block text-xs text-soft">{words.noLength}</span>
      </>
    )
  }
  if (money === null) return <span className="text-soft">{words.notGiven}</span>
  const made = each !== null && times !== null && times !== 1 && per !== null
  return (
    <>
      <span className="tabular-nums">{moneyInWords(money)}</span>
      {made && (
        <span className="block text-xs text-soft">
          {words.times({ times: countInFigures(times), amount: moneyInWords(each), per: words.per[per] })}
        </span>
      )}
    </>
  )
}

function There({ amount, line }: { amount: Money | null; line: CostLine }) {
  if (amount !== null) return <b className="font-semibold">{moneyInWords(amount)}</b>
  const why = line.money !== null ? words.noRate : line.each !== null ? words.lengthNotKnown : words.notGiven
  return <span className="text-soft">{why}</span>
}
