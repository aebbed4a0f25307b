import type { RawBuilder } from 'kysely'
import type { ColumnKind, ReportColumn } from '../contract/reports.ts'

/** The columns of a report, in their order. */
export type Columns = readonly (readonly [ReportColumn, ColumnKind])[]

/** How a report is made. */
export interface ReportQuery {
  readonly columns: Columns
  /**
   * Queries over `chosen`, the applications or enquiries that match the filters; each returns arrays of cells, most
   * important first.
   */
  readonly rows: RawBuilder<unknown>
  /** Whether each row begins with what it is about: a `RowSubject`, which is no cell. */
  readonly hasSubjects?: true
  /**
   * Whether `rows` read the column `facts`, what is stored of outside steps, or null; then `chosen` has nothing else but
   * the id and the stage, because all of it is kept while the report is made.
   */
  readonly ofSteps?: boolean
}
