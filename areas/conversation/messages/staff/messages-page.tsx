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
import { Select } from '#kit/ui/fields/text-input.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { listThreads } from '../contract.ts'
import { ThreadRows } from '../web/thread-rows.tsx'
import { replyTemplateTexts } from '#texts/conversation/reply-templates/reply-templates.ts'
import { messageTexts as texts } from '#texts/conversation/messages/messages.ts'

const rowsPerPage = 20

const views = ['waiting', 'mine', 'later', 'all'] as const

/** Conversations that wait on the office, the longest first: everybody's or the reader's own; put aside; or all of them. */
export default function StaffMessagesPage() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staffMessages)
  // A search covers everything: what has been answered must not look as if it did not exist.
  const view = search === '' ? (views.find((one) => one === query.get('view')) ?? 'waiting') : 'all'
  usePageArrival(texts.title, `${view} ${page}`)
  const isWaiting = view === 'waiting' || view === 'mine'
  const isNewestFirst = !isWaiting || query.get('sort') === 'newest'
  const threads = useLoaded(listThreads, {
    query: {
      page,
      limit: rowsPerPage,
      search,
      ...(isWaiting ? { waitingOn: 'office' } : {}),
      ...(isWaiting && isNewestFirst ? { sort: 'newest' } : {}),
      ...(view === 'later' ? { snoozed: 'yes' } : {}),
      ...(view === 'mine' ? { mine: 'yes' } : {}),
    },
  })
  return (
    <>
      <PageTitle
        actions={
          <LinkButton size="small" href={paths.staffReplyTemplates}>
            {replyTemplateTexts.title}
          </LinkButton>
        }
      >
        {texts.title}
      </PageTitle>
      <div className="mb-5 grid grid-cols-[minmax(0,1fr)] gap-4">
        <ListSearch
          label={texts.search}
          placeholder={texts.searchHint}
          buttonLabel={texts.find}
          search={search}
          onSearch={(text) => change({ search: text })}
        />
        <TabLinks
          label={texts.views}
          current={view}
          links={views.map((key) => ({
            key,
            label: texts[key],
            href: key === 'waiting' ? paths.staffMessages : `${paths.staffMessages}?view=${key}`,
          }))}
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
            <Nothing view={view} searched={search !== ''} />
          </Card>
        }
        pages={texts.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => (
          <>
            {isWaiting ? (
              <label className="mb-2 flex items-center gap-2 text-sm font-semibold whitespace-nowrap">
                {texts.sort}
                <Select
                  value={isNewestFirst ? 'newest' : ''}
                  onChange={({ target: { value } }) => change({ sort: value })}
                  className="w-auto min-w-0 font-normal"
                >
                  <option value="">{texts.longestWaiting}</option>
                  <option value="newest">{texts.newestFirst}</option>
                </Select>
              </label>
            ) : (
              <p className="mb-2 text-sm text-soft">{texts.newestFirst}</p>
            )}
            <ThreadRows
              threads={rows}
              reader="office"
              // Where the words are in a message, the conversation opens at them.
              hrefOf={({ _id, found }) =>
                found === undefined
                  ? paths.staffThread(_id)
                  : `${paths.staffThread(_id)}?find=${encodeURIComponent(search)}`
              }
            />
          </>
        )}
      </RecordList>
    </>
  )
}

const nothingIn = {
  waiting: { title: texts.emptyStaff, help: texts.emptyStaffHelp },
  mine: { title: texts.emptyStaff, help: texts.emptyMineHelp },
  later: { title: texts.emptyLater, help: texts.emptyLaterHelp },
  all: { title: texts.none, help: texts.emptyStaffHelp },
} as const

function Nothing({ view, searched }: { view: (typeof views)[number]; searched: boolean }) {
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
  const empty = nothingIn[view]
  return (
    <EmptyState
      title={empty.title}
      className="py-10"
      action={view === 'mine' && <LinkButton href={paths.staffMessages}>{texts.showEverybodys}</LinkButton>}
    >
      {empty.help}
    </EmptyState>
  )
}
