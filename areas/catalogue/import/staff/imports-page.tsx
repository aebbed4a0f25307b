import { useCallback, useEffect, useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { countInFigures, momentInWords } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Pagination } from '#kit/ui/layout/pagination.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { pageWords } from '#kit/texts/en-pages.ts'
import type { CatalogueImport } from '../contract.ts'
import { catalogueImport } from '../texts/en.ts'
import { ImportState } from './import-state.tsx'
import { importsRequest } from './import-requests.ts'
import { SendFile } from './send-file.tsx'
import { UndoDialog } from './undo-dialog.tsx'

const words = catalogueImport.list
const rowsPerPage = 20

/** Where imports begin, and what became of earlier ones. */
export default function ImportsPage() {
  const { page, hrefOf } = useListAddress(paths.staffImports)
  usePageArrival(words.title, String(page))
  const { data, status, error, run } = useRequest(importsRequest)
  const [undoing, setUndoing] = useState<CatalogueImport | null>(null)
  const load = useCallback(
    () => run({ query: { page: String(page), limit: String(rowsPerPage) } }),
    [run, page],
  )
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])

  return (
    <>
      <PageTitle sub={words.sub}>{words.title}</PageTitle>
      <div className="grid gap-5">
        <SendFile />
        <Card aria-label={words.past} className="overflow-hidden">
          <CardHead heading={words.past} />
          {status === 'failed' && (
            <TryAgain className="m-4" onTry={() => void load()}>
              {error}
            </TryAgain>
          )}
          {data === null && status !== 'failed' && <Rows />}
          {data !== null && status !== 'failed' && (
            <Imports rows={data.data} pastEnd={data.totalCount > 0} first={hrefOf(1)} onUndo={setUndoing} />
          )}
        </Card>
      </div>
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
      <UndoDialog asked={undoing} onClose={() => setUndoing(null)} onUndone={() => void load()} />
    </>
  )
}

interface ImportsProps {
  rows: readonly CatalogueImport[]
  pastEnd: boolean
  first: string
  onUndo: (one: CatalogueImport) => void
}

function Imports({ rows, pastEnd, first, onUndo }: ImportsProps) {
  if (rows.length === 0) {
    return pastEnd ? (
      <EmptyState
        title={words.pastEnd}
        className="py-10"
        action={<LinkButton href={first}>{words.firstPage}</LinkButton>}
      />
    ) : (
      <EmptyState title={words.empty} className="py-10">
        {words.emptyHelp}
      </EmptyState>
    )
  }
  return (
    <DataTable
      dense
      caption={words.past}
      rows={rows}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'file',
          head: words.fileColumn,
          width: 'w-[30%]',
          card: 'main',
          cell: ({ _id, fileName, kind }) => (
            <span className="break-words whitespace-normal">
              <Anchor
                href={paths.staffImport(_id)}
                className="font-semibold text-accent no-underline hover:underline"
              >
                <bdi>{fileName}</bdi>
              </Anchor>{' '}
              <span className="text-xs font-normal text-soft">{catalogueImport.kinds[kind]}</span>
            </span>
          ),
        },
        {
          key: 'when',
          head: words.when,
          card: 'line',
          className: 'max-sm:text-soft',
          cell: ({ startedAt, startedBy }) => catalogueImport.by(momentInWords(startedAt), startedBy),
        },
        {
          key: 'outcome',
          head: words.outcome,
          card: 'line',
          className: 'tabular-nums',
          cell: ({ created, updated, refusedCount }) =>
            catalogueImport.figures.inShort(
              countInFigures(created),
              countInFigures(updated),
              countInFigures(refusedCount),
            ),
        },
        {
          key: 'state',
          head: words.state,
          width: 'w-[11rem]',
          cell: (one) => <ImportState one={one} />,
        },
        {
          key: 'undo',
          head: <span className="sr-only">{catalogueImport.past.undoShort}</span>,
          width: 'w-28',
          className: 'text-end',
          cell: (one) =>
            one.canUndo && (
              <Button
                size="small"
                aria-label={catalogueImport.past.undoOf(one.fileName)}
                onClick={() => onUndo(one)}
              >
                {catalogueImport.past.undoShort}
              </Button>
            ),
        },
      ]}
    />
  )
}

function Rows() {
  return (
    <Loading label={words.loading}>
      {[0, 1, 2, 3].map((row) => (
        <div key={row} className="flex gap-6 border-t border-line px-4 py-4">
          <Skeleton className="h-3.5 w-[26%]" />
          <Skeleton className="h-3.5 w-[24%]" />
          <Skeleton className="h-3.5 w-[20%]" />
        </div>
      ))}
    </Loading>
  )
}
