import { useCallback, useEffect } from 'react'
import { paths } from '../../paths.ts'
import { useListAddress } from '../../shared/list-address.ts'
import { ListSearch } from '../../shared/list-search.tsx'
import { useLive } from '../../shared/live/use-live.ts'
import { threadsRequest } from '../../shared/messages/message-requests.ts'
import { ThreadRows } from '../../shared/messages/thread-rows.tsx'
import { usePageArrival } from '../../shared/page-arrival.ts'
import { TryAgain } from '../../shared/try-again.tsx'
import { useRequest } from '../../store/hooks.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Loading, SkeletonText } from '../../ui/skeleton.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { messageWords as words } from '../../words/en-messages.ts'
import { student } from '../../words/en-student.ts'

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
          previousLabel={student.pages.previous}
          nextLabel={student.pages.next}
          pageLabel={student.pages.page}
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
