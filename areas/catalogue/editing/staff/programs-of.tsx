import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { call } from '#kit/store/api.ts'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { dayInShort } from '#kit/format/local-formats.ts'
import { levelName } from '#areas/accounts/offers-web.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { pageWords } from '#kit/texts/en-pages.ts'
import { Rows } from '#kit/lists/rows.tsx'
import { markProgramsChecked } from '../contract/catalogue-checks.ts'
import type { ProgramEntry } from '../contract/program-desk.ts'
import { catalogueDesk } from '../texts/en-catalogue-desk.ts'
import { AddDialog } from './parts/add-dialog.tsx'
import { useMarking } from './parts/use-marking.tsx'
import { createProgramRequest, programsRequest } from './desk-requests.ts'
import { RolloverDialog } from './rollover-dialog.tsx'
import { StatusBadge } from './parts/status-badge.tsx'

const words = catalogueDesk.programs
const rowsPerPage = 20

/** The programs of a university on its page. */
export function ProgramsOf({ universityId }: { universityId: string }) {
  const at = paths.staffUniversity(universityId)
  const { page, search, hrefOf, change } = useListAddress(at)
  const { data, status, error, run } = useRequest(programsRequest)
  const creating = useRequest(createProgramRequest)
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const [rolling, setRolling] = useState(false)
  const load = useCallback(
    () =>
      run({
        params: { universityId },
        query: { page: String(page), limit: String(rowsPerPage), search },
      }),
    [run, universityId, page, search],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  const shown = status === 'succeeded' && data !== null
  const listed = data?.totalCount ?? 0
  const marking = useMarking({
    listed,
    shown: data?.data ?? [],
    mark: (ids) =>
      call(markProgramsChecked, {
        params: { universityId },
        body: ids ? { ids } : { listed: { search, count: listed } },
      }),
    onChanged: () => void load(),
  })
  return (
    <Card aria-label={words.title} className="overflow-hidden">
      <CardHead
        heading={words.title}
        action={
          <span className="flex flex-wrap gap-2">
            <Button size="small" onClick={() => setRolling(true)}>
              {catalogueDesk.rollover.open}
            </Button>
            <Button size="small" onClick={() => setAdding(true)}>
              {words.add}
            </Button>
          </span>
        }
      />
      <ListSearch
        label={words.search}
        buttonLabel={words.searchButton}
        search={search}
        onSearch={(text) => change({ search: text })}
        className="mx-5 mb-4 max-w-md max-sm:mx-4 max-sm:mt-4"
      />
      {shown && <div className="mx-5 mb-4 max-sm:mx-4">{marking.bar}</div>}
      {status === 'failed' && (
        <TryAgain className="m-4" onTry={() => void load()}>
          {error}
        </TryAgain>
      )}
      {!shown && status !== 'failed' && <Rows label={words.loading} />}
      {shown && data.data.length === 0 && (
        <EmptyState title={search === '' ? words.empty : words.nothingFound} className="py-10">
          {search === '' ? words.emptyHelp : ''}
        </EmptyState>
      )}
      {shown && data.data.length > 0 && (
        <DataTable
          dense
          caption={words.title}
          rows={data.data}
          rowKey={({ _id }) => _id}
          columns={[
            marking.column<ProgramEntry>(({ programName }) => programName),
            {
              key: 'name',
              head: words.name,
              card: 'main',
              cell: ({ _id, programName, award, level, openMistakes }) => (
                <span className="block py-1 break-words whitespace-normal">
                  <Anchor
                    href={paths.staffProgram(_id)}
                    className="font-semibold text-accent no-underline hover:underline"
                  >
                    <bdi>{programName}</bdi>
                  </Anchor>
                  <span className="block text-xs font-normal text-soft">
                    {[level === null ? null : levelName(String(level)), award].filter(Boolean).join(', ')}
                  </span>
                  {openMistakes > 0 && (
                    <Badge tone="work">{catalogueDesk.universities.mistakes(openMistakes)}</Badge>
                  )}
                </span>
              ),
            },
            {
              key: 'status',
              head: words.status,
              width: 'w-32',
              cell: (one) => <StatusBadge status={one.status} />,
            },
            {
              key: 'intakes',
              head: words.intakes,
              width: 'w-40',
              cardLabel: words.intakes,
              className: 'tabular-nums',
              cell: ({ intakes, draftIntakes }) => words.intakesOf(intakes, draftIntakes),
            },
            {
              key: 'checked',
              head: words.checked,
              width: 'w-[17rem]',
              card: 'line',
              cell: ({ checkedOn, stale, hasSource }) => (
                <span className="flex flex-wrap items-center gap-2 py-1 tabular-nums">
                  {checkedOn !== null && dayInShort(checkedOn)}
                  {!hasSource && <Badge tone="stop">{catalogueDesk.noSource}</Badge>}
                  {stale && hasSource && (
                    <Badge tone="wait" className="whitespace-normal">
                      {checkedOn === null ? catalogueDesk.neverChecked : catalogueDesk.staleInShort}
                    </Badge>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
      <Pagination
        className="my-4"
        label={catalogueDesk.pages}
        previousLabel={pageWords.pages.previous}
        nextLabel={pageWords.pages.next}
        pageLabel={pageWords.pages.page}
        page={page}
        pages={Math.ceil((data?.totalCount ?? 0) / rowsPerPage)}
        hrefOf={hrefOf}
      />
      <AddDialog
        about={`new-program ${universityId}`}
        open={adding}
        words={words.dialog}
        fields={[
          { name: 'name', label: catalogueDesk.fields['name']!, kind: 'text', always: true, wide: true },
        ]}
        onClose={() => setAdding(false)}
        onAdd={async (value, source) => {
          const body = { name: String(value['name']), source }
          const { program } = await creating.run({ params: { universityId }, body }).unwrap()
          setAdding(false)
          navigate(paths.staffProgram(program._id))
        }}
      />
      <RolloverDialog
        universityId={universityId}
        open={rolling}
        onClose={() => setRolling(false)}
        onDone={() => void load()}
      />
    </Card>
  )
}
