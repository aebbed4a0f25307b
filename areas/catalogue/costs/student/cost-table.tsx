import { cx } from 'class-variance-authority'
import type { Program } from '#areas/catalogue/programs/contract/programs.ts'
import type { ReplyOf } from '#platform/contract/route.ts'
import { formatNumber } from '#kit/format/local-formats.ts'
import { formatAmount } from '#kit/language/amounts.ts'
import type { Money } from '#kit/language/amounts.ts'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { programTexts } from '#texts/catalogue/programs/programs.ts'
import { NotKnownYet } from '#areas/catalogue/programs/student/not-known-yet.tsx'
import { SourceLine } from '#areas/catalogue/programs/web/source-line.tsx'
import { unsureAmount } from '#areas/catalogue/programs/web/tuition.tsx'
import { courseTotalOf, isComplete } from '../contract/course-total.ts'
import type { CostLine, showProgramCosts } from '../contract/program-costs.ts'
import { adjusted } from './adjusted-rate.ts'

const texts = programTexts.costs

type Costs = ReplyOf<typeof showProgramCosts>

interface Props {
  costs: Costs
  /** By how many percent other currencies are dearer. */
  percent: number
  /** The year of the tuition, if that is some years ago. */
  oldYear: string | null
  program: Pick<Program, 'programName' | 'university'>
}

/** One line per kind of cost, and with the tuition the sum of what is known. */
export function CostTable({ costs, percent, oldYear, program }: Props) {
  const total = courseTotalOf(costs.lines.map((line) => ({ ...line, there: adjusted(line, percent) })))
  const tuition = costs.lines.find(({ kind }) => kind === 'tuition')
  const known = costs.lines.filter(({ money, each }) => money !== null || each !== null)
  const unknown = costs.lines.filter((line) => !known.includes(line))
  const notKnownYet = (
    <NotKnownYet of={program} facts={unknown.map(({ kind }) => programTexts.unknown[kind])} />
  )
  if (known.length === 0)
    return (
      <div className="grid gap-3 px-4 pb-4 sm:px-5">
        <p className="text-soft">{texts.noTotal}</p>
        {notKnownYet}
      </div>
    )
  return (
    <>
      <DataTable<CostLine>
        caption={texts.caption}
        rows={known}
        rowKey={({ kind }) => kind}
        columns={[
          {
            key: 'kind',
            head: texts.kind,
            card: 'main',
            cell: ({ kind, note, sourceUrl, checkedOn }) => (
              <>
                <span className="font-semibold">{texts.kinds[kind]}</span>
                {note !== null && <span className="block text-xs font-normal text-soft">{note}</span>}
                <span className="block font-normal">
                  <SourceLine sourceUrl={sourceUrl} checkedOn={checkedOn} quiet />
                </span>
              </>
            ),
          },
          {
            key: 'money',
            head: texts.whole,
            cell: (line) => <Whole line={line} isOld={line.kind === 'tuition' && oldYear !== null} />,
          },
          // Without any rate, each line would only say so again.
          ...(known.some((line) => line.there !== null)
            ? [
                {
                  key: 'there',
                  head: texts.there({ currency: costs.currency }),
                  className: 'text-end tabular-nums',
                  cell: (line: CostLine) => (
                    <There
                      amount={adjusted(line, percent)}
                      line={line}
                      isOld={line.kind === 'tuition' && oldYear !== null}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t-2 border-line px-4 py-3 sm:px-5">
        {total === null ? (
          <p className="text-sm text-soft">{tuition?.each ? texts.noTotal : texts.noTuition}</p>
        ) : (
          <>
            <p className="font-semibold">{isComplete(total) ? texts.total : texts.totalOfKnown}</p>
            <p role="status" className="text-h5 font-semibold tabular-nums">
              {formatAmount(total.money)}
            </p>
            {oldYear !== null && (
              <p className="basis-full text-sm text-wait">{texts.tuitionIsOld({ year: oldYear })}</p>
            )}
            {total.money.currency !== costs.currency && (
              <p className="basis-full text-sm text-soft">{texts.noRateInto({ currency: costs.currency })}</p>
            )}
            {total.besides.length > 0 && (
              <p className="basis-full text-sm text-soft">
                {texts.besides({
                  sums: total.besides.map((money) => formatAmount(money)).join(' + '),
                  currency: total.money.currency,
                })}
              </p>
            )}
            {total.missing.length > 0 && <p className="basis-full text-sm text-soft">{texts.incomplete}</p>}
          </>
        )}
      </div>
      <div className="px-4 pb-1 empty:hidden sm:px-5">{notKnownYet}</div>
    </>
  )
}

interface CellProps {
  line: CostLine
  /** The amount is one of some years ago. */
  isOld: boolean
}

function Whole({ line: { money, each, times, per }, isOld }: CellProps) {
  const look = cx('tabular-nums', isOld && unsureAmount)
  if (money === null) {
    return (
      each !== null &&
      per !== null && (
        <>
          <span className={look}>{texts.each({ amount: formatAmount(each), per: texts.per[per] })}</span>
          <span className="block text-xs text-soft">{texts.noLength}</span>
        </>
      )
    )
  }
  const made = each !== null && times !== null && times !== 1 && per !== null
  return (
    <>
      <span className={look}>{formatAmount(money)}</span>
      {made && (
        <span className="block text-xs text-soft">
          {texts.times({ times: formatNumber(times), amount: formatAmount(each), per: texts.per[per] })}
        </span>
      )}
    </>
  )
}

function There({ amount, line, isOld }: CellProps & { amount: Money | null }) {
  if (amount !== null) return <b className={isOld ? unsureAmount : 'font-semibold'}>{formatAmount(amount)}</b>
  return <span className="text-soft">{line.money === null ? texts.lengthNotKnown : texts.noRate}</span>
}
