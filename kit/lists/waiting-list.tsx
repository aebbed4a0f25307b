import type { ReactNode } from 'react'
import { TryAgain } from './try-again.tsx'
import { LinkButton } from '../ui/button.tsx'
import { EmptyState } from '../ui/cards/empty-state.tsx'
import { PageTitle } from '../ui/layout/page-title.tsx'
import { Pagination } from '../ui/layout/pagination.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TabLinks } from '../ui/layout/tabs.tsx'
import { pageWords } from '../texts/en-pages.ts'

/** Rows of a list that waits for answers. */
export const waitingRowsPerPage = 20

interface Words {
  readonly title: string
  readonly views: string
  readonly loading: string
  readonly pastEnd: string
  readonly firstPage: string
  readonly pages: string
}

interface Props<Row extends { readonly _id: string }> {
  words: Words
  /** What waits, said as it changes. */
  sub: ReactNode
  actions?: ReactNode
  views: readonly { key: string; label: string; href: string }[]
  view: string
  /** Shown above the list, such as why an answer was refused. */
  notice?: ReactNode
  /** Null while it is on its way. */
  data: { readonly data: readonly Row[]; readonly totalCount: number } | null
  failed: boolean
  error: string | null
  onTry: () => void
  empty: { readonly title: string; readonly help: string }
  page: number
  hrefOf: (page: number) => string
  card: (row: Row) => ReactNode
}

/** What waits for an officer's answer, the oldest first, and what was answered: one page for every such list. */
export function WaitingList<Row extends { readonly _id: string }>(props: Props<Row>) {
  const { words, sub, actions, views, view, notice, data, failed, error, onTry, empty, page, hrefOf, card } =
    props
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
        {words.title}
      </PageTitle>
      <TabLinks label={words.views} current={view} className="mb-5" links={views} />
      {notice}
      {failed && <TryAgain onTry={onTry}>{error}</TryAgain>}
      {data === null && !failed && (
        <Loading label={words.loading}>
          <div className="grid gap-4">
            {[0, 1, 2].map((one) => (
              <Skeleton key={one} className="h-36 rounded-card" />
            ))}
          </div>
        </Loading>
      )}
      {data !== null && data.data.length === 0 && data.totalCount > 0 && (
        <EmptyState
          title={words.pastEnd}
          action={<LinkButton href={hrefOf(1)}>{words.firstPage}</LinkButton>}
        />
      )}
      {data !== null && data.totalCount === 0 && (
        <EmptyState title={empty.title} className="py-10">
          {empty.help}
        </EmptyState>
      )}
      {data !== null && data.data.length > 0 && (
        <ul className="grid gap-4">
          {data.data.map((row) => (
            <li key={row._id}>{card(row)}</li>
          ))}
        </ul>
      )}
      <Pagination
        className="mt-6"
        label={words.pages}
        previousLabel={pageWords.pages.previous}
        nextLabel={pageWords.pages.next}
        pageLabel={pageWords.pages.page}
        page={page}
        pages={Math.ceil((data?.totalCount ?? 0) / waitingRowsPerPage)}
        hrefOf={hrefOf}
      />
    </>
  )
}
