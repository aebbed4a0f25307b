import { useState } from 'react'
import { useParams } from 'wouter'
import { paths } from '#kit/routing/paths.ts'
import { formatNumber, formatTimestamp } from '#kit/format/local-formats.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { importRefusals, showImport, type CatalogueImport, type UndoResult } from '../contract.ts'
import { importTexts, pastImportTexts as texts } from '#texts/catalogue/import/import.ts'
import { Differences } from './differences.tsx'
import { CountTiles } from './count-tiles.tsx'
import { describeStart } from './describe-start.ts'
import { ImportState } from './import-state.tsx'
import { DownloadRefused } from './refused-rows.tsx'
import { UndoDialog } from './undo-dialog.tsx'

/** An import with its result, and the button to undo it. */
export default function PastImportPage() {
  const { importId = '' } = useParams()
  const past = useLoaded(showImport, { params: { importId } })
  const [undoing, setUndoing] = useState(false)
  const one = past.isStale ? null : (past.data?.data ?? null)
  usePageArrival(one?.fileName ?? texts.title)
  return (
    <>
      <PageTitle
        isName={one !== null}
        crumb={
          <Breadcrumb
            label={importTexts.crumbs}
            crumbs={[
              { label: importTexts.title, href: paths.staffImports },
              { label: one?.fileName ?? texts.title },
            ]}
          />
        }
        sub={one && inShort(one)}
        actions={one && <ImportState one={one} />}
      >
        {one?.fileName ?? texts.title}
      </PageTitle>
      <Record of={past} loading={texts.loading} shape={<Skeleton className="h-28 w-full" />}>
        {({ data, undo, fields, differences }) => (
          <div className="grid gap-6">
            <CountTiles counts={data} />
            {data.undoneAt !== null && (
              <Banner tone="info">
                {data.undoneBy === null
                  ? texts.undoneByCommand({ when: formatTimestamp(data.undoneAt) })
                  : texts.undoneBy({ when: formatTimestamp(data.undoneAt), who: data.undoneBy })}
              </Banner>
            )}
            {undo !== null && <Undone undo={undo} />}
            <div className="flex flex-wrap gap-3">
              {data.refusedCount > 0 && (
                <DownloadRefused source={{ route: importRefusals, params: { importId } }} />
              )}
              {data.canUndo && (
                <Button size="small" tone="stop" onClick={() => setUndoing(true)}>
                  {texts.undo}
                </Button>
              )}
            </div>
            {!data.canUndo && data.undoneAt === null && <p className="text-soft">{texts.noUndo}</p>}
            <Differences fields={fields} differences={differences} updated={data.updated} />
          </div>
        )}
      </Record>
      <UndoDialog run={undoing ? one : null} onClose={() => setUndoing(false)} />
    </>
  )
}

const inShort = (one: CatalogueImport): string =>
  [
    importTexts.kinds[one.kind],
    ...(one.sheet === null ? [] : [importTexts.sheet({ name: one.sheet })]),
    describeStart(one),
  ].join('. ')

function Undone({ undo }: { undo: UndoResult }) {
  const { restored, removed, keptCount, kept } = undo
  return (
    <Card padded aria-labelledby="undone" className="grid gap-3">
      <h2 id="undone" className="text-h3">
        {importTexts.undone}
      </h2>
      <p>
        {texts.result({
          restored: formatNumber(restored),
          removed: formatNumber(removed),
          kept: formatNumber(keptCount),
        })}
      </p>
      {kept.length > 0 && (
        <>
          <h3 className="text-h5">{texts.kept}</h3>
          <ul className="grid list-disc gap-1 ps-5 text-sm">
            {kept.map(({ name, reason }) => (
              <li key={`${name} ${reason}`} className="break-words">
                <bdi>{name}</bdi>: {reason}
              </li>
            ))}
          </ul>
          {keptCount > kept.length && (
            <p className="text-sm text-soft">
              {texts.keptMore({ more: formatNumber(keptCount - kept.length) })}
            </p>
          )}
        </>
      )}
    </Card>
  )
}
