import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#platform/permissions/viewer.ts'
import { filtersFor, type QueueFilters, type QueueSort } from '../filters/contract.ts'

interface SortedBy {
  /** The order of rows `a` that an index has. */
  readonly order: RawBuilder<unknown>
  /** The same as an ascending sort key, by which the parts of a heading are put together. */
  readonly place: RawBuilder<unknown>
}

const ascending = (column: string): SortedBy => ({ order: sql.raw(column), place: sql.raw(column) })

/** The order under every heading for each way of sorting. What has no due date or intake comes last. */
export const sortedBy: Readonly<Record<QueueSort, SortedBy>> = {
  waiting: ascending('a.stage_since'),
  due: ascending('a.due_on'),
  name: ascending('a.student_order'),
  intake: ascending('a.intake_order'),
  activity: { order: sql`a.active_at desc`, place: sql`-extract(epoch from a.active_at)` },
}

/** How the viewer's queue is sorted; undefined for the own order of each heading, and for users of a university. */
export const sortFor = (viewer: Pick<Viewer, 'role'>, { sort }: QueueFilters): QueueSort | undefined =>
  filtersFor(viewer.role).includes('sort') ? sort : undefined
