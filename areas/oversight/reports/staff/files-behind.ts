import { paths } from '#kit/routing/paths.ts'
import { noIntake, type ColumnKind, type Report } from '../contract/reports.ts'
import type { Filters } from './report-filters.tsx'

/** The filters of the queue that are called otherwise there. */
const names: Partial<Record<keyof Filters, string>> = { from: 'submittedFrom', to: 'submittedTo' }

/**
 * The queue with the files that a row counts; null where the queue has no such filter. It shows everybody's files, as
 * the report counts them.
 */
export function filesBehind(
  kind: ColumnKind,
  cell: Report['rows'][number][number],
  filters: Partial<Filters>,
): string | null {
  if (kind !== 'country' && kind !== 'stage' && kind !== 'intake') return null
  if (typeof cell !== 'string' || cell === noIntake || filters.intake === noIntake) return null
  const query = new URLSearchParams({ officer: 'all' })
  for (const [name, value] of Object.entries(filters)) {
    query.set(names[name as keyof Filters] ?? name, value)
  }
  query.set(kind, cell)
  return `${paths.staff}?${query.toString()}`
}
