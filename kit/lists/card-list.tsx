import type { ReactNode } from 'react'
import { Card } from '../ui/cards/card.tsx'
import { EmptyState } from '../ui/cards/empty-state.tsx'
import { RecordList, type RecordListProps } from './record-list.tsx'
import { rowsShape } from './rows.tsx'

interface Props<
  Row,
  Reply extends { readonly data: readonly Row[]; readonly totalCount: number },
> extends Omit<RecordListProps<Row, Reply>, 'shape' | 'empty' | 'frame'> {
  /** Names the card. */
  title: string
  /** Shown above the rows, within the card. */
  head?: ReactNode
  /** Shown if there are no rows: what is missing, what will appear here or what to try, and one button. */
  empty: { readonly title: string; readonly help: string; readonly action?: ReactNode }
  className?: string
}

/** A `RecordList` within a card, with lines in the place of rows that are not here yet. */
export function CardList<Row, Reply extends { readonly data: readonly Row[]; readonly totalCount: number }>({
  title,
  head,
  empty,
  className = '',
  ...list
}: Props<Row, Reply>) {
  return (
    <RecordList
      {...list}
      shape={rowsShape}
      empty={
        <EmptyState title={empty.title} action={empty.action} className="py-10">
          {empty.help}
        </EmptyState>
      }
      frame={(rows) => (
        <Card aria-label={title} className={`overflow-hidden ${className}`}>
          {head}
          {rows}
        </Card>
      )}
    />
  )
}
