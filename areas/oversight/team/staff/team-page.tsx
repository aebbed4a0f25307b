import { useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useWithProof } from '#areas/accounts/offers-web.ts'
import { RecordList } from '#kit/lists/record-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { SearchBox } from '#kit/ui/fields/search-box.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { listTeam, teamStates, type Teammate } from '../contract.ts'
import { team as texts } from '#texts/oversight/team/team.ts'
import { NotSeenCard } from './not-seen-card.tsx'
import type { TeamDialog } from './team-dialogs.ts'
import { PersonDialog } from './person-dialog.tsx'
import { TeamTable } from './team-table.tsx'
import { WaitingSteps } from './waiting-steps.tsx'

const rowsPerPage = 50

/** The team: console accounts, their rights, and actions on them. */
export default function TeamPage() {
  const { query, page, search, hrefOf, change } = useListAddress(paths.staffTeam)
  const state = teamStates.find((one) => one === query.get('state'))
  usePageArrival(texts.title, `${state ?? ''} ${search} ${page}`)
  const team = useLoaded(listTeam, { query: { page, limit: rowsPerPage, search, state } })
  const { withProof, proofDialog } = useWithProof()
  const [dialog, setDialog] = useState<TeamDialog | null>(null)
  const shown = team.data
  return (
    <>
      <PageTitle
        sub={
          <span role="status" className="text-sm">
            {shown !== null && texts.sub({ people: shown.totalCount })}
          </span>
        }
        actions={
          <Button tone="main" onClick={() => setDialog({ step: 'invite' })}>
            {texts.invite}
          </Button>
        }
      >
        {texts.title}
      </PageTitle>
      <WaitingSteps withProof={withProof} />
      {shown !== null && shown.notSeen.length > 0 && (
        <NotSeenCard people={shown.notSeen} onDisable={(person) => setDialog({ step: 'disable', person })} />
      )}
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <TabLinks
          label={texts.views}
          current={state ?? 'all'}
          links={(['all', ...teamStates] as const).map((key) => ({
            key,
            label: texts.states[key],
            href: key === 'all' ? paths.staffTeam : `${paths.staffTeam}?state=${key}`,
          }))}
        />
        <SearchBox
          key={search}
          label={texts.search}
          buttonLabel={texts.find}
          placeholder={texts.searchHint}
          field={{ defaultValue: search, maxLength: 100 }}
          className="w-full max-w-96"
          onSubmit={(event) => {
            event.preventDefault()
            const typed = new FormData(event.currentTarget).get('q')
            change({ search: typeof typed === 'string' ? typed.trim() : '' })
          }}
        />
      </div>
      <RecordList
        of={team}
        loading={texts.loading}
        shape={
          <div className="grid gap-2">
            {[0, 1, 2, 3].map((one) => (
              <Skeleton key={one} className="h-11 rounded-control" />
            ))}
          </div>
        }
        empty={
          <EmptyState
            title={search !== '' ? texts.nothing : texts.empty}
            className="py-10"
            action={<LinkButton href={paths.staffTeam}>{texts.showAll}</LinkButton>}
          >
            {search !== '' ? texts.nothingHelp : texts.emptyHelp}
          </EmptyState>
        }
        pages={texts.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => (
          <Card className="overflow-hidden" aria-label={texts.caption}>
            <TeamTable rows={rows} onOpen={(person: Teammate) => setDialog({ step: 'change', person })} />
          </Card>
        )}
      </RecordList>
      <PersonDialog
        dialog={dialog}
        withProof={withProof}
        onOpen={setDialog}
        onClose={() => setDialog(null)}
      />
      {proofDialog}
    </>
  )
}
