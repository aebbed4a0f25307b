import type { Report, ReportColumn, ReportName } from '../contract/reports.ts'
import { reportTexts as texts } from '#texts/oversight/reports/reports.ts'

/** With fewer, a percentage looks like more than it is. */
const enough = 10

/** Where the share is of two numbers in its row: which, of which. */
const sharesOf: Partial<Record<ReportName, readonly [ReportColumn, ReportColumn | null]>> = {
  conversion: ['everJoined', 'sent'],
  enquiries: ['students', 'total'],
}

/** What a share is of: `2 of 3` where a percentage would mislead, or null where it would not. */
export function describeSmallShare({ columns, rows, counted, report }: Report, row: Report['rows'][number]) {
  const at = (column: ReportColumn) => columns.findIndex(({ key }) => key === column)
  const numberIn = (one: Report['rows'][number], column: ReportColumn) => Number(one[at(column)] ?? 0)
  const [partColumn, allColumn] = sharesOf[report] ?? ['total', null]
  const part = numberIn(row, partColumn)
  const all =
    allColumn !== null
      ? numberIn(row, allColumn)
      : report === 'stages'
        ? counted
        : rows
            .filter((one) => one[at('side')] === row[at('side')])
            .reduce((sum, one) => sum + numberIn(one, 'total'), 0)
  return all > 0 && all < enough ? texts.fewOf({ part, all }) : null
}
