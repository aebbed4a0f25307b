import { officeStageLabels } from '#texts/applications/states/stages.ts'
import type { StepKind } from '#areas/applications/outside-steps/contract/step-plans.ts'
import { stepKindLabels } from '#texts/applications/outside-steps/kinds.ts'
import type { Stage } from '#platform/contract/stages.ts'
import { formatNumber, countryName } from '#kit/format/local-formats.ts'
import { formatter } from '#kit/language/locale.ts'
import { describeIntake } from '#areas/applications/offers-staff.ts'
import { endReasonLabels, reasonSideLabels } from '#texts/applications/queue/queue.ts'
import { enquiryInboxTexts as enquiryTexts } from '#texts/conversation/enquiries/enquiry-inbox.ts'
import type { ColumnKind, Report } from '../contract/reports.ts'
import { reportTexts as texts } from '#texts/oversight/reports/reports.ts'

const reasons: Readonly<Record<string, string>> = endReasonLabels
const sources: Readonly<Record<string, string>> = enquiryTexts.kindOf
const ends: Readonly<Record<string, string>> = enquiryTexts.ends

/** A cell of a report as officers read it. */
export function describeCell(kind: ColumnKind, cell: Report['rows'][number][number]): string {
  if (cell === null) return kind === 'text' ? '' : texts.unknown
  if (typeof cell === 'number') {
    if (kind === 'share') return `${cell.toFixed(1)}%`
    return formatNumber(cell)
  }
  if (kind === 'country') return countryName(cell)
  if (kind === 'month') return monthName(cell)
  if (kind === 'stage') return officeStageLabels[cell as Stage] ?? cell
  if (kind === 'step') return stepKindLabels[cell as StepKind] ?? cell
  if (kind === 'reason') return reasons[cell] ?? cell
  if (kind === 'intake') return describeIntake(cell)
  if (kind === 'source') return sources[cell] ?? cell
  if (kind === 'end') return ends[cell] ?? cell
  if (kind === 'side') return reasonSideLabels[cell as keyof typeof reasonSideLabels] ?? cell
  return cell
}

/** `November 2026`; takes `2026-11`. */
const monthName = (month: string): string =>
  formatter(
    'report-month',
    (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  ).format(new Date(`${month}-01T00:00:00Z`))

/** Whether a column contains numbers. */
export const isNumber = (kind: ColumnKind): boolean =>
  kind === 'count' || kind === 'days' || kind === 'hours' || kind === 'share'
