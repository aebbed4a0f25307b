import { useCallback, useEffect, useState } from 'react'
import { useParams } from 'wouter'
import { paths } from '#kit/routing/paths.ts'
import { countInFigures, momentInWords } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { TryAgain } from '#kit/lists/try-again.tsx'
import { useRequest } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Loading, Skeleton } from '#kit/ui/skeleton.tsx'
import { importRefusals, type UndoResult } from '../contract.ts'
import { catalogueImport } from '../texts/en.ts'
import { Differences } from './differences.tsx'
import { FigureTiles } from './figure-tiles.tsx'
import { importRequest } from './import-requests.ts'
import { ImportState } from './import-state.tsx'
import { DownloadRefused } from './refused-rows.tsx'
import { UndoDialog } from './undo-dialog.tsx'

const words = catalogueImport.past

/** One import: what it did, and the way to undo it. */
export default function PastImportPage() {
  const { importId = '' } = useParams()
  const { data, status, error, run } = useRequest(importRequest)
  const [undoing, setUndoing] = useState(false)
  const load = useCallback(() => run({ params: { importId } }), [run, importId])
  useEffect(() => {
    const running = load()
    return () => running.abort()
  }, [load])
  // The store may still hold the import that was open before.
  const shown = data?.data._id === importId ? data : null
  usePageArrival(shown?.data.fileName ?? words.title)
  const crumb = (here: string) => (
    <Breadcrumb
      label={catalogueImport.crumbs}
      crumbs={[{ label: catalogueImport.list.title, href: paths.staffImports }, { label: here }]}
    />
  )
  if (shown === null) {
    return (
      <>
        <PageTitle crumb={crumb(words.title)}>{words.title}</PageTitle>
        {status === 'failed' ? (
          <TryAgain onTry={() => void load()}>{error}</TryAgain>
        ) : (
          <Loading label={words.loading}>
            <Skeleton className="h-28 w-full" />
          </Loading>
        )}
      </>
    )
  }
  const one = shown.data
  const sub = [
    catalogueImport.kinds[one.kind],
    ...(one.sheet === null ? [] : [catalogueImport.sheet(one.sheet)]),
    catalogueImport.by(momentInWords(one.startedAt), one.startedBy),
  ].join('. ')
  return (
    <>
      <PageTitle isName crumb={crumb(one.fileName)} sub={sub} actions={<ImportState one={one} />}>
        {one.fileName}
      </PageTitle>
      <div className="grid gap-6">
        <FigureTiles figures={one} />
        {one.undoneAt !== null && one.undoneBy !== null && (
          <Banner tone="info">{words.undoneBy(momentInWords(one.undoneAt), one.undoneBy)}</Banner>
        )}
        {shown.undo !== null && <Undone undo={shown.undo} />}
        <div className="flex flex-wrap gap-3">
          {one.refusedCount > 0 && (
            <DownloadRefused source={{ route: importRefusals, params: { importId } }} />
          )}
          {one.canUndo && (
            <Button size="small" tone="stop" onClick={() => setUndoing(true)}>
              {words.undo}
            </Button>
          )}
        </div>
        {!one.canUndo && one.undoneAt === null && <p className="text-soft">{words.noUndo}</p>}
        <Differences fields={shown.fields} differences={shown.differences} updated={one.updated} />
      </div>
      <UndoDialog
        asked={undoing ? one : null}
        onClose={() => setUndoing(false)}
        onUndone={() => void load()}
      />
    </>
  )
}

function Undone({ undo }: { undo: UndoResult }) {
  const { restored, removed, keptCount, kept } = undo
  const [back, away, stay] = [restored, removed, keptCount].map(countInFigures)
  return (
    <Card padded aria-labelledby="undone" className="grid gap-3">
      <h2 id="undone" className="text-h3">
        {catalogueImport.list.undone}
      </h2>
      <p>{words.result(back!, away!, stay!)}</p>
      {kept.length > 0 && (
        <>
          <h3 className="text-h5">{words.kept}</h3>
          <ul className="grid list-disc gap-1 ps-5 text-sm">
            {kept.map(({ name, reason }) => (
              <li key={`${name} ${reason}`} className="break-words">
                <bdi>{name}</bdi>: {reason}
              </li>
            ))}
          </ul>
          {keptCount > kept.length && (
            <p className="text-sm text-soft">{words.keptMore(countInFigures(keptCount - kept.length))}</p>
          )}
        </>
      )}
    </Card>
  )
}
