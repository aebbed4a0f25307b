import { reportLabels } from '#texts/oversight/reports/labels.ts'
import type { ReportColumn, ReportName } from './reports.ts'

type Heads = Partial<Record<ReportColumn, string>>
const own: Partial<Record<ReportName, Heads>> = reportLabels.ownHeads

/** The head of a column: what it counts differs between some reports. */
export const headOf = (report: ReportName, column: ReportColumn): string =>
  own[report]?.[column] ?? reportLabels.heads[column]
