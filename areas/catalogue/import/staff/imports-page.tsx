import { useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { formatNumber } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { CardList } from '#kit/lists/card-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Button } from '#kit/ui/button.tsx'
import { CardHead } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { listImports, type CatalogueImport } from '../contract.ts'
import { importListTexts as texts, importTexts } from '#texts/catalogue/import/import.ts'
import { describeStart } from './describe-start.ts'
import { ImportState } from './import-state.tsx'
import { SendFile } from './send-file.tsx'
import { UndoDialog } from './undo-dialog.tsx'

const rowsPerPage = 20

/** Starts an import, and lists earlier ones. */
export default function ImportsPage() {
  const { page, hrefOf } = useListAddress(paths.staffImports)
  usePageArrival(importTexts.title, String(page))
  const imports = useLoaded(listImports, { query: { page, limit: rowsPerPage } })
  const [undoing, setUndoing] = useState<CatalogueImport | null>(null)
  return (
    <>
      <PageTitle sub={texts.sub}>{importTexts.title}</PageTitle>
      <div className="grid gap-5">
        <SendFile />
        <div className="min-w-0">
          <CardList
            title={texts.past}
            head={<CardHead heading={texts.past} />}
            of={imports}
            loading={texts.loading}
            empty={{ title: texts.empty, help: texts.emptyHelp }}
            pages={texts.pages}
            page={page}
            rowsPerPage={rowsPerPage}
            hrefOf={hrefOf}
          >
            {(rows) => <Imports rows={rows} onUndo={setUndoing} />}
          </CardList>
        </div>
      </div>
      <UndoDialog run={undoing} onClose={() => setUndoing(null)} />
    </>
  )
}

interface ImportsProps {
  rows: readonly CatalogueImport[]
  onUndo: (one: CatalogueImport) => void
}

function Imports({ rows, onUndo }: ImportsProps) {
  return (
    <DataTable
      dense
      caption={texts.past}
      rows={rows}
      rowKey={({ _id }) => _id}
      columns={[
        {
          key: 'file',
          head: texts.fileColumn,
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
              <span className="text-xs font-normal text-soft">{importTexts.kinds[kind]}</span>
            </span>
          ),
        },
        {
          key: 'when',
          head: texts.when,
          card: 'line',
          className: 'max-sm:text-soft',
          cell: describeStart,
        },
        {
          key: 'outcome',
          head: texts.outcome,
          card: 'line',
          className: 'tabular-nums',
          cell: ({ created, updated, refusedCount }) =>
            importTexts.inShort({
              created: formatNumber(created),
              updated: formatNumber(updated),
              refused: formatNumber(refusedCount),
            }),
        },
        {
          key: 'state',
          head: texts.state,
          width: 'w-[11rem]',
          cell: (one) => <ImportState one={one} />,
        },
        {
          key: 'undo',
          head: <span className="sr-only">{importTexts.undo}</span>,
          width: 'w-28',
          className: 'text-end',
          cell: (one) =>
            one.canUndo && (
              <Button
                size="small"
                aria-label={texts.undoOf({ file: one.fileName })}
                onClick={() => onUndo(one)}
              >
                {importTexts.undo}
              </Button>
            ),
        },
      ]}
    />
  )
}
