import type { ReactNode } from 'react'
import type { LoadState } from '../store/use-loaded.ts'
import { RecordList } from './record-list.tsx'
import { EmptyState } from '../ui/cards/empty-state.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TabLinks } from '../ui/layout/tabs.tsx'

/** Rows per page of a waiting list. */
export const waitingRowsPerPage = 20

interface ListTexts {
  readonly title: string
  readonly views: string
  readonly loading: string
  readonly pages: string
}

interface Props<Row extends { readonly _id: string }> {
  texts: ListTexts
  /** How many wait; announced to screen readers when it changes. */
  sub: ReactNode
  actions?: ReactNode
  views: readonly { key: string; label: string; href: string }[]
  view: string
  /** Shown above the list, for example why an answer was refused. */
  notice?: ReactNode
  of: LoadState<{ data: readonly Row[]; totalCount: number }>
  empty: { readonly title: string; readonly help: string }
  page: number
  hrefOf: (page: number) => string
  card: (row: Row) => ReactNode
}

const shape = (
  <div className="grid gap-4">
    {[0, 1, 2].map((row) => (
      <Skeleton key={row} className="h-36 rounded-card" />
    ))}
  </div>
)

/** The page of items that wait for an officer's answer, oldest first, with views of those already answered. */
export function WaitingList<Row extends { readonly _id: string }>(props: Props<Row>) {
  const { texts, sub, actions, views, view, notice, of, empty, page, hrefOf, card } = props
  return (
    <>
      <PageTitle
        sub={
          <span role="status" className="text-sm">
            {sub}
          </span>
        }
        {...(actions === undefined ? {} : { actions })}
      >
        {texts.title}
      </PageTitle>
      <TabLinks label={texts.views} current={view} className="mb-5" links={views} />
      {notice}
      <RecordList
        of={of}
        loading={texts.loading}
        shape={shape}
        empty={
          <EmptyState title={empty.title} className="py-10">
            {empty.help}
          </EmptyState>
        }
        pages={texts.pages}
        page={page}
        rowsPerPage={waitingRowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => (
          <ul className="grid gap-4">
            {rows.map((row) => (
              <li key={row._id}>{card(row)}</li>
            ))}
          </ul>
        )}
      </RecordList>
    </>
  )
}
