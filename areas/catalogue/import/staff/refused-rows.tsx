import { useState } from 'react'
import { failureOf } from '#platform/contract/route.ts'
import { call, CallError } from '#kit/store/api.ts'
import { formatNumber } from '#kit/format/local-formats.ts'
import { saveFile } from '#kit/ui/save-file.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { DataTable } from '#kit/ui/layout/data-table.tsx'
import { DownloadIcon } from '#kit/ui/icons.ts'
import type { ImportPlan, importRefusals, planRefusals } from '../contract.ts'
import { changeTexts as texts } from '#texts/catalogue/import/import.ts'

type Source =
  | { route: typeof planRefusals; params: { uploadId: string } }
  | { route: typeof importRefusals; params: { importId: string } }

/** The button to download the refused rows, with its failure. */
export function DownloadRefused({ source }: { source: Source }) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  async function download() {
    setBusy(true)
    setError(null)
    try {
      const file =
        'uploadId' in source.params
          ? await call(source.route as typeof planRefusals, { params: source.params })
          : await call(source.route as typeof importRefusals, { params: source.params })
      saveFile(file as Blob, texts.fileName)
    } catch (caught) {
      setError(caught instanceof CallError ? caught.failure.message : failureOf(source.route))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        size="small"
        icon={<DownloadIcon data-small />}
        busy={busy}
        busyLabel={texts.downloading}
        onClick={() => void download()}
      >
        {texts.download}
      </Button>
      {error !== null && <Banner tone="error">{error}</Banner>}
    </div>
  )
}

interface Props {
  refused: ImportPlan['refused']
  count: number
  source: Source
}

/** The refused rows, each with its line, column and reason. */
export function RefusedRows({ refused, count, source }: Props) {
  return (
    <section aria-labelledby="refused" className="grid gap-3">
      <h2 id="refused" className="text-h3">
        {texts.refused}
      </h2>
      {count === 0 ? (
        <p className="text-soft">{texts.noRefused}</p>
      ) : (
        <>
          <p className="text-soft">{texts.refusedHelp}</p>
          <DownloadRefused source={source} />
          {count > refused.length && (
            <p className="text-sm text-soft">
              {texts.first({ shown: formatNumber(refused.length), all: formatNumber(count) })}
            </p>
          )}
          <Card as="div" className="overflow-hidden">
            <DataTable
              dense
              caption={texts.refused}
              rows={refused}
              rowKey={({ line }) => String(line)}
              columns={[
                {
                  key: 'line',
                  head: texts.line,
                  width: 'w-24',
                  card: 'main',
                  className: 'tabular-nums',
                  cell: ({ line }) => (
                    <>
                      <span className="sm:hidden">{texts.lineOf({ line })}</span>
                      <span className="max-sm:hidden">{line}</span>
                    </>
                  ),
                },
                {
                  key: 'column',
                  head: texts.column,
                  width: 'w-[26%]',
                  card: 'line',
                  cell: ({ column }) => <bdi className="break-words whitespace-normal">{column}</bdi>,
                },
                {
                  key: 'reason',
                  head: texts.reason,
                  card: 'line',
                  cell: ({ reason }) => <span className="break-words whitespace-normal">{reason}</span>,
                },
              ]}
            />
          </Card>
        </>
      )}
    </section>
  )
}
