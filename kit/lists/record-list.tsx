import { useState } from 'react'
import type { ReactElement, ReactNode } from 'react'
import type { LoadState } from '../store/use-loaded.ts'
import { pageTexts } from '#texts/kit/pages.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/cards/empty-state.tsx'
import { Pagination } from '../ui/layout/pagination.tsx'
import { Record } from './record.tsx'

export interface RecordListProps<
  Row,
  Reply extends { readonly data: readonly Row[]; readonly totalCount: number },
> {
  of: LoadState<Reply>
  /** The loading message for screen readers. */
  loading: string
  /** Skeleton of the rows while they load. */
  shape: ReactNode
  /** Shown if there are no rows: what will appear here, or what to try; false while something else on the page says so. */
  empty: ReactElement | false
  /** Names the navigation between pages: "Pages of messages". */
  pages: string
  /** From 1. */
  page: number
  rowsPerPage: number
  /** The address of a page of the list. */
  hrefOf: (page: number) => string
  /** Wraps the rows, for example in a card; the links to other pages stay below it. */
  frame?: (list: ReactNode) => ReactNode
  children: (rows: Reply['data'], reply: Reply) => ReactNode
}

/** One page of a list in all its states: loading, failed, empty, past the end, or rows with links to other pages. */
export function RecordList<
  Row,
  Reply extends { readonly data: readonly Row[]; readonly totalCount: number },
>({
  of,
  loading,
  shape,
  empty,
  pages,
  page,
  rowsPerPage,
  hrefOf,
  frame,
  children,
}: RecordListProps<Row, Reply>) {
  const total = useTotal(of, hrefOf(1))
  const list = (
    <Record of={of} loading={loading} shape={shape} inCard={frame !== undefined}>
      {(reply) =>
        reply.data.length > 0 ? (
          children(reply.data, reply)
        ) : reply.totalCount > 0 ? (
          <EmptyState
            className="py-10"
            title={pageTexts.pages.pastEnd}
            action={<LinkButton href={hrefOf(1)}>{pageTexts.pages.first}</LinkButton>}
          />
        ) : (
          empty
        )
      }
    </Record>
  )
  return (
    <>
      {frame === undefined ? list : frame(list)}
      <Pagination
        className="mt-6"
        label={pages}
        page={page}
        pages={Math.ceil(total / rowsPerPage)}
        hrefOf={hrefOf}
      />
    </>
  )
}

/**
 * How many rows the list has: while another page of it loads, as many as before. While a list with other filters loads
 * nobody knows.
 * @param list the address of its first page, which contains the filters
 */
function useTotal({ data, isStale }: LoadState<{ readonly totalCount: number }>, list: string): number {
  const [known, setKnown] = useState({ list, total: 0 })
  const total = isStale || data === null ? null : data.totalCount
  if (total !== null && (known.list !== list || known.total !== total)) setKnown({ list, total })
  return total ?? (known.list === list ? known.total : 0)
}
