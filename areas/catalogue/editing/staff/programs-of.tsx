import { useState } from 'react'
import { useNavigate } from '#kit/routing/router.tsx'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { ListSearch } from '#kit/lists/list-search.tsx'
import { formatShortDay } from '#kit/format/local-formats.ts'
import { levelName } from '#areas/accounts/offers-web.ts'
import { CardList } from '#kit/lists/card-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CardHead } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { markProgramsChecked } from '../contract/catalogue-checks.ts'
import { createProgram, listCataloguePrograms, type ProgramEntry } from '../contract/program-editing.ts'
import { editingTexts, programListTexts as texts, rolloverTexts } from '#texts/catalogue/editing/editing.ts'
import { factTexts } from '#texts/catalogue/editing/facts.ts'
import { AddDialog } from './parts/add-dialog.tsx'
import { useMarking } from './parts/use-marking.tsx'
import { RolloverDialog } from './rollover-dialog.tsx'
import { StatusBadge } from './parts/status-badge.tsx'

const rowsPerPage = 20

/** The programs of a university on its page. */
export function ProgramsOf({ universityId }: { universityId: string }) {
  const at = paths.staffUniversity(universityId)
  const { page, search, hrefOf, change } = useListAddress(at)
  const params = { universityId }
  const programs = useLoaded(listCataloguePrograms, { params, query: { page, limit: rowsPerPage, search } })
  const { data, isStale } = programs
  const { send: create } = useSend(createProgram)
  const { send: markChecked } = useSend(markProgramsChecked)
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  const [rolling, setRolling] = useState(false)
  const listed = data?.totalCount ?? 0
  const marking = useMarking({
    listed,
    shown: data?.data ?? [],
    mark: (ids) => markChecked({ params, body: ids ? { ids } : { listed: { search, count: listed } } }),
  })
  return (
    <div className="min-w-0">
      <CardList
        title={texts.title}
        head={
          <>
            <CardHead
              heading={texts.title}
              action={
                <span className="flex flex-wrap gap-2">
                  <Button size="small" onClick={() => setRolling(true)}>
                    {rolloverTexts.title}
                  </Button>
                  <Button size="small" onClick={() => setAdding(true)}>
                    {texts.add}
                  </Button>
                </span>
              }
            />
            <ListSearch
              label={texts.search}
              buttonLabel={editingTexts.search}
              search={search}
              onSearch={(text) => change({ search: text })}
              className="mx-5 mb-4 max-w-md max-sm:mx-4 max-sm:mt-4"
            />
            {data !== null && !isStale && <div className="mx-5 mb-4 max-sm:mx-4">{marking.bar}</div>}
          </>
        }
        of={programs}
        loading={texts.loading}
        empty={{
          title: search === '' ? texts.empty : texts.nothingFound,
          help: search === '' ? texts.emptyHelp : '',
        }}
        pages={editingTexts.pages}
        page={page}
        rowsPerPage={rowsPerPage}
        hrefOf={hrefOf}
      >
        {(rows) => (
          <DataTable
            dense
            caption={texts.title}
            rows={rows}
            rowKey={({ _id }) => _id}
            columns={[
              marking.column<ProgramEntry>(({ programName }) => programName),
              {
                key: 'name',
                head: texts.name,
                card: 'main',
                cell: ({ _id, programName, award, level, campus, openMistakes }) => (
                  <span className="block py-1 break-words whitespace-normal">
                    <Anchor
                      href={paths.staffProgram(_id)}
                      className="font-semibold text-accent no-underline hover:underline"
                    >
                      <bdi>{programName}</bdi>
                    </Anchor>
                    <span className="block text-xs font-normal text-soft">
                      {[level === null ? null : levelName(String(level)), award, campus]
                        .filter(Boolean)
                        .join(', ')}
                    </span>
                    {openMistakes > 0 && (
                      <Badge tone="work">{editingTexts.mistakes({ count: openMistakes })}</Badge>
                    )}
                  </span>
                ),
              },
              {
                key: 'status',
                head: texts.status,
                width: 'w-32',
                cell: (one) => <StatusBadge status={one.status} />,
              },
              {
                key: 'intakes',
                head: texts.intakes,
                width: 'w-40',
                cardLabel: texts.intakes,
                className: 'tabular-nums',
                cell: ({ intakes, draftIntakes }) =>
                  texts.intakesOf({ published: intakes, drafts: draftIntakes }),
              },
              {
                key: 'checked',
                head: texts.checked,
                width: 'w-[17rem]',
                card: 'line',
                cell: ({ checkedOn, stale, hasSource }) => (
                  <span className="flex flex-wrap items-center gap-2 py-1 tabular-nums">
                    {checkedOn === null ? (
                      <span className="text-soft">{editingTexts.notGiven}</span>
                    ) : (
                      formatShortDay(checkedOn)
                    )}
                    {!hasSource && <Badge tone="stop">{editingTexts.noSource}</Badge>}
                    {stale && hasSource && checkedOn !== null && (
                      <Badge tone="wait" className="whitespace-normal">
                        {editingTexts.staleInShort}
                      </Badge>
                    )}
                  </span>
                ),
              },
            ]}
          />
        )}
      </CardList>
      <AddDialog
        about={`new-program ${universityId}`}
        open={adding}
        texts={texts.dialog}
        fields={[{ name: 'name', label: factTexts.fields.name, kind: 'text', always: true, wide: true }]}
        onClose={() => setAdding(false)}
        onAdd={async (value, source) => {
          const body = { name: String(value['name']), source }
          const { program } = await create({ params, body })
          setAdding(false)
          navigate(paths.staffProgram(program._id))
        }}
      />
      <RolloverDialog universityId={universityId} open={rolling} onClose={() => setRolling(false)} />
    </div>
  )
}
