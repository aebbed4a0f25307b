import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { RecordList } from '#kit/lists/record-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { listThreads } from '../contract.ts'
import { ThreadRows } from '../web/thread-rows.tsx'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'

const rowsPerPage = 20

/** Conversations that wait for the office, or all of them. */
export default function StaffMessagesPage() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staffMessages)
  const all = query.get('view') === 'all' || search !== ''
  usePageArrival(texts.title, `${all} ${page}`)
  const threads = useLoaded(listThreads, {
    query: { page, limit: rowsPerPage, search, waitingOn: all ? undefined : 'office' },
  })
  return (
    <>
      <PageTitle>{texts.title}</PageTitle>
      <div className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-4">
        <ListSearch
          label={texts.search}
          buttonLabel={texts.find}
          search={search}
          onSearch={(text) => change({ search: text })}
        />
        <TabLinks
          label={texts.views}
          current={all ? 'all' : 'waiting'}
          links={[
            { key: 'waiting', label: texts.waiting, href: paths.staffMessages },
            { key: 'all', label: texts.all, href: `${paths.staffMessages}?view=all` },
          ]}
        />
      </div>
      <RecordList
        of={threads}
        loading={texts.loading}
        shape={
          <Card as="div" padded>
            <SkeletonText lines={6} />
          </Card>
        }
        empty={
          <Card as="div">
            <Nothing searched={search !== ''} />
          </Card>
        }
        pages={texts.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => <ThreadRows threads={rows} reader="office" hrefOf={({ _id }) => paths.staffThread(_id)} />}
      </RecordList>
    </>
  )
}

function Nothing({ searched }: { searched: boolean }) {
  if (searched) {
    return (
      <EmptyState
        title={texts.nothing}
        action={<LinkButton href={`${paths.staffMessages}?view=all`}>{texts.showAll}</LinkButton>}
        className="py-10"
      >
        {texts.nothingHelp}
      </EmptyState>
    )
  }
  return (
    <EmptyState title={texts.emptyStaff} className="py-10">
      {texts.emptyStaffHelp}
    </EmptyState>
  )
}
