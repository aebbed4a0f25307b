import { cx } from 'class-variance-authority'
import type { ReactNode } from 'react'
import { DownIcon } from '../icons.ts'

export type Column<Row> = {
  key: string
  head: ReactNode
  cell: (row: Row) => ReactNode
  /**
   * Below 640 px a row is a card: "main" is its first, bold line; "line" gets a full line; "hidden" is omitted; the
   * others are two to a line.
   */
  card?: 'main' | 'line' | 'hidden'
  /** Shown before the value on the card if the value alone would be unclear. */
  cardLabel?: string
  /** "hidden" omits the column if a table of many columns has less than 960 px. */
  narrow?: 'hidden'
  /** Width of the column as a class, for example "w-40"; cards ignore it. */
  width?: string
  /** Text classes, for example "text-end tabular-nums". */
  className?: string
  /** Set on sortable columns. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void }
}

export type DataTableProps<Row> = {
  /** Names the table for screen readers; hidden, because there is usually a heading above. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Rows of 44 to 46 px and fixed column widths, for officers. */
  dense?: boolean
  /** Hides the column heads except from screen readers, for the second and later groups of a list. */
  quietHead?: boolean
  className?: string
}

/**
 * A table that turns into cards where space is short: on phones and in narrow columns. Put it in a `Card` without
 * padding.
 */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  dense,
  quietHead,
  className,
}: DataTableProps<Row>) {
  // Explicit roles, because some browsers drop table semantics from rows displayed as grids.
  return (
    <div className={cx('table-frame', className)}>
      <table
        role="table"
        className="table"
        data-dense={dense || undefined}
        data-quiet={quietHead || undefined}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, head, narrow, width, className: placed, sort }) => (
              <th
                key={key}
                role="columnheader"
                scope="col"
                className={cx(placed, width)}
                data-narrow={narrow}
                aria-sort={sort?.direction}
              >
                <span className={sort && 'table-plain-head'}>{head}</span>
                {sort && (
                  <button
                    type="button"
                    onClick={sort.onSort}
                    className="table-sort group -my-2 inline-flex min-h-9 items-center gap-1 text-start hover:text-accent"
                  >
                    {head}
                    <DownIcon data-small className={sortLook[sort.direction]} />
                  </button>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ key, cell, card, cardLabel, narrow, className: placed }) => (
                <td
                  key={key}
                  role="cell"
                  data-card={card}
                  data-narrow={narrow}
                  data-label={cardLabel}
                  className={placed}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const sortLook = {
  ascending: 'rotate-180 text-accent',
  descending: 'text-accent',
  none: 'opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100',
}
