import type { ReactNode } from 'react'
import type { LoadState } from '../store/use-loaded.ts'
import { pageTexts } from '#texts/kit/pages.ts'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/cards/empty-state.tsx'
import { Pagination } from '../ui/layout/pagination.tsx'
import { Record } from './record.tsx'

interface Props<Row, Reply extends { readonly data: readonly Row[]; readonly totalCount: number }> {
  of: LoadState<Reply>
  /** Says to a screen reader what is on its way. */
  loading: string
  /** The shape of the rows that are on their way. */
  shape: ReactNode
  /** Shown where there is no row at all: what will appear here, or what to try. */
  empty: ReactNode
  /** Names the navigation between pages: "Pages of messages". */
  pages: string
  /** From 1. */
  page: number
  rowsPerPage: number
  /** The address of a page of the list. */
  hrefOf: (page: number) => string
  /** Puts the rows into a card, to its edges; the links to the other pages stand below it. */
  frame?: (list: ReactNode) => ReactNode
  children: (rows: Reply['data'], reply: Reply) => ReactNode
}

/** A page of a list in its states: on its way, failed, empty, past its end, and full with links to the other pages. */
export function RecordList<
  Row,
  Reply extends { readonly data: readonly Row[]; readonly totalCount: number },
>({ of, loading, shape, empty, pages, page, rowsPerPage, hrefOf, frame, children }: Props<Row, Reply>) {
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
        pages={Math.ceil((of.data?.totalCount ?? 0) / rowsPerPage)}
        hrefOf={hrefOf}
      />
    </>
  )
}
