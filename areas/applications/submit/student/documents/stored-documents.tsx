import { useState } from 'react'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { VaultDocument } from '#areas/applications/documents/contract/vault.ts'
import { formatDate, formatSize } from '#kit/format/local-formats.ts'
import { Button } from '#kit/ui/button.tsx'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { documentFieldTexts as texts } from '#texts/applications/submit/apply.ts'

/** Stored documents of this kind, the newest first; older ones, and those that were not good enough, on request. */
export function StoredDocuments({
  name,
  documents,
  onUse,
}: {
  name: DocumentKind
  documents: readonly VaultDocument[]
  onUse: (documentId: string) => void
}) {
  const [all, setAll] = useState(false)
  if (documents.length === 0) return null
  const label = documentLabels[name]
  const [best] = documents.filter(({ refused }) => !refused)
  const shown = all ? documents : best ? [best] : []
  return (
    <div className="grid gap-2 rounded-control bg-sunk/40 px-3.5 py-3">
      <ul className="grid gap-2 empty:hidden">
        {shown.map((one) => {
          const date = formatDate(one.uploadedAt)
          return (
            <li key={one._id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
              <span className="min-w-0 text-sm">
                <span className="font-semibold">{texts.youHave({ date })}</span>
                {one.refused && <span className="block text-wait">{texts.betterAsked}</span>}
                <span className="block text-soft tabular-nums">
                  {one.label !== null && <bdi>{one.label}, </bdi>}
                  {formatSize(one.bytes)}
                </span>
              </span>
              <Button
                size="small"
                aria-label={texts.chooseThisOf({ name: label, date })}
                onClick={() => onUse(one._id)}
              >
                {texts.useThis}
              </Button>
            </li>
          )
        })}
      </ul>
      {documents.length > shown.length && (
        <div>
          <Button size="small" tone="text" onClick={() => setAll(true)}>
            {texts.showOlder({ count: documents.length - shown.length })}
          </Button>
        </div>
      )}
    </div>
  )
}
