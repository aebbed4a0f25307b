import { useCallback, useEffect, useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { countInFigures } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useWithProof } from '#areas/accounts/offers-web.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { SearchBox } from '#kit/ui/fields/search-box.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { pageWords } from '#kit/texts/en-pages.ts'
import { teamStates, type Teammate } from '../contract.ts'
import { team as words } from '../texts/en.ts'
import { NotSeenCard } from './not-seen-card.tsx'
import type { Asked } from './asked.ts'
import { PersonDialog } from './person-dialog.tsx'
import { TeamTable } from './team-table.tsx'
import { approvalsRequest, teamRequest } from './team-requests.ts'
import { WaitingSteps } from './waiting-steps.tsx'

const rowsPerPage = 50

/** People of the console: who they are, what they may do, and what can be done about it. */
export default function TeamPage() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staffTeam)
  const state = teamStates.find((one) => one === query.get('state'))
  usePageArrival(words.title, `${state ?? ''} ${search} ${page}`)
  const { data, status, error, run } = useRequest(teamRequest)
  const { run: runApprovals } = useRequest(approvalsRequest)
  const { withProof, proofDialog } = useWithProof()
  const [asked, setAsked] = useState<Asked | null>(null)
  const load = useCallback(
    () => run({ query: { page, limit: rowsPerPage, search, state: state ?? null } }),
    [run, page, search, state],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const reload = () => {
    void load()
    void runApprovals({ query: {} })
  }
  const shown = data !== null && status !== 'failed'
  return (
    <>
      <PageTitle
        sub={
          <span role="status" className="text-sm">
            {shown && words.sub(countInFigures(data.totalCount), data.totalCount === 1)}
          </span>
        }
        actions={
          <Button tone="main" onClick={() => setAsked({ step: 'invite' })}>
            {words.invite}
          </Button>
        }
      >
        {words.title}
      </PageTitle>
      <WaitingSteps withProof={withProof} onDone={reload} />
      {shown && data.notSeen.length > 0 && (
        <NotSeenCard people={data.notSeen} onDisable={(person) => setAsked({ step: 'disable', person })} />
      )}
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <TabLinks
          label={words.views}
          current={state ?? 'all'}
          links={(['all', ...teamStates] as const).map((key) => ({
            key,
            label: words.states[key],
            href: key === 'all' ? paths.staffTeam : `${paths.staffTeam}?state=${key}`,
          }))}
        />
        <SearchBox
          key={search}
          label={words.search}
          buttonLabel={words.find}
          placeholder={words.searchHint}
          field={{ defaultValue: search, maxLength: 100 }}
          className="w-full max-w-96"
          onSubmit={(event) => {
            event.preventDefault()
            const typed = new FormData(event.currentTarget).get('q')
            change({ search: typeof typed === 'string' ? typed.trim() : '' })
          }}
        />
      </div>
      {status === 'failed' && <TryAgain onTry={() => void load()}>{error}</TryAgain>}
      {data === null && status !== 'failed' && (
        <Loading label={words.loading}>
          <div className="grid gap-2">
            {[0, 1, 2, 3].map((one) => (
              <Skeleton key={one} className="h-11 rounded-control" />
            ))}
          </div>
        </Loading>
      )}
      {shown && data.data.length === 0 && (
        <Nothing searched={search !== ''} pastEnd={data.totalCount > 0} first={hrefOf(1)} />
      )}
      {shown && data.data.length > 0 && (
        <Card className="overflow-hidden" aria-label={words.caption}>
          <TeamTable rows={data.data} onOpen={(person: Teammate) => setAsked({ step: 'change', person })} />
        </Card>
      )}
      <Pagination
        className="mt-6"
        label={words.pages}
        previousLabel={pageWords.pages.previous}
        nextLabel={pageWords.pages.next}
        pageLabel={pageWords.pages.page}
        page={page}
        pages={Math.ceil((data?.totalCount ?? 0) / rowsPerPage)}
        hrefOf={hrefOf}
      />
      <PersonDialog
        asked={asked}
        withProof={withProof}
        onAsk={setAsked}
        onClose={() => setAsked(null)}
        onDone={reload}
      />
      {proofDialog}
    </>
  )
}

function Nothing({ searched, pastEnd, first }: { searched: boolean; pastEnd: boolean; first: string }) {
  if (pastEnd) {
    return <EmptyState title={words.pastEnd} action={<LinkButton href={first}>{words.showAll}</LinkButton>} />
  }
  return (
    <EmptyState
      title={searched ? words.nothing : words.empty}
      className="py-10"
      action={<LinkButton href={paths.staffTeam}>{words.showAll}</LinkButton>}
    >
      {searched ? words.nothingHelp : words.emptyHelp}
    </EmptyState>
  )
}
