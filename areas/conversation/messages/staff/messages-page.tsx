import { useCallback, useEffect } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { useLive } from '#kit/live/use-live.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { Loading, SkeletonText } from '#kit/ui/skeleton.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { pageWords } from '#kit/texts/en-pages.ts'
import { threadsRequest } from '../web/message-requests.ts'
import { ThreadRows } from '../web/thread-rows.tsx'
import { messageWords as words } from '../texts/en.ts'

const rowsPerPage = 20

/** What students write: conversations that wait for the office, or all of them. */
export default function StaffMessagesPage() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staffMessages)
  const all = query.get('view') === 'all' || search !== ''
  usePageArrival(words.title, `${all} ${page}`)
  const { data, status, error, run } = useRequest(threadsRequest)
  const load = useCallback(
    () =>
      run({
        query: {
          page: String(page),
          limit: String(rowsPerPage),
          search,
          waitingOn: all ? undefined : 'office',
        },
      }),
    [run, page, search, all],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  useLive(
    ({ kind }) => kind === 'message',
    () => void load(),
  )
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <div className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-4">
        <ListSearch
          label={words.search}
          buttonLabel={words.find}
          search={search}
          onSearch={(text) => change({ search: text })}
        />
        <TabLinks
          label={words.views}
          current={all ? 'all' : 'waiting'}
          links={[
            { key: 'waiting', label: words.waiting, href: paths.staffMessages },
            { key: 'all', label: words.all, href: `${paths.staffMessages}?view=all` },
          ]}
        />
      </div>
      {status === 'failed' && (
        <TryAgain className="mb-4" onTry={() => void load()}>
          {error}
        </TryAgain>
      )}
      {data === null && status !== 'failed' && (
        <Loading label={words.loading}>
          <Card as="div" padded>
            <SkeletonText lines={6} />
          </Card>
        </Loading>
      )}
      {data !== null && data.data.length > 0 && (
        <ThreadRows threads={data.data} reader="office" hrefOf={({ _id }) => paths.staffThread(_id)} />
      )}
      {data !== null && data.data.length === 0 && (
        <Card as="div">
          <Nothing searched={search !== ''} pastEnd={data.totalCount > 0} first={hrefOf(1)} />
        </Card>
      )}
      {data !== null && (
        <Pagination
          className="mt-6"
          label={words.pages}
          previousLabel={pageWords.pages.previous}
          nextLabel={pageWords.pages.next}
          pageLabel={pageWords.pages.page}
          page={page}
          pages={Math.ceil(data.totalCount / rowsPerPage)}
          hrefOf={hrefOf}
        />
      )}
    </>
  )
}

function Nothing({ searched, pastEnd, first }: { searched: boolean; pastEnd: boolean; first: string }) {
  if (pastEnd) {
    return (
      <EmptyState
        title={words.pastEnd}
        action={<LinkButton href={first}>{words.firstPage}</LinkButton>}
        className="py-10"
      />
    )
  }
  if (searched) {
    return (
      <EmptyState
        title={words.nothing}
        action={<LinkButton href={`${paths.staffMessages}?view=all`}>{words.showAll}</LinkButton>}
        className="py-10"
      >
        {words.nothingHelp}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={words.emptyStaff} className="py-10">
      {words.emptyStaffHelp}
    </EmptyState>
  )
}
