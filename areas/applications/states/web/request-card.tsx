import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { RequestedDocument } from '#areas/applications/list/contract/sent-documents.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { AttachIcon } from '#kit/ui/icons.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { formatDeadline } from '#kit/format/local-formats.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { requestTexts as texts } from '#texts/applications/states/application.ts'

export interface RequestCardProps {
  documents: readonly DocumentKind[]
  /** Last day to send them; null if none was set. */
  due: string | null
  note: string | null
  /** The documents that an officer requested, with the problems of earlier ones. */
  requested?: readonly RequestedDocument[]
  /** The form to send them, shown instead of the list. */
  children?: ReactNode
}

// Loaded on demand: few requests are for better photos.
const RequestedDocuments = lazyPage<{ documents: readonly RequestedDocument[] }>(
  () => import('#areas/applications/documents/web/requested-documents.tsx'),
)

/** Requested documents, as the student reads the request. Officers preview it before they send it. */
export function RequestCard({ documents, due, note, requested = [], children }: RequestCardProps) {
  const again = requested.filter(({ reason, words: own }) => reason !== null || own !== null)
  return (
    <Card className="overflow-hidden border-accent">
      {due !== null && (
        <p className="bg-sun px-[clamp(16px,2.4vw,24px)] py-3.5 font-[650] text-on-sun">
          {texts.until({ day: formatDeadline(due) })}
        </p>
      )}
      <div className="card-pad grid gap-4">
        <div>
          <h2>{texts.heading({ count: documents.length })}</h2>
          <p className="mt-2 max-w-[60ch] text-soft">{texts.body}</p>
        </div>
        {note !== null && note !== '' && <p className="max-w-[60ch] whitespace-pre-line">{note}</p>}
        {again.length > 0 && (
          <Suspense>
            <RequestedDocuments documents={again} />
          </Suspense>
        )}
        {children ?? (
          <ul className="grid gap-2">
            {documents.map((name) => (
              <li key={name} className="flex gap-2.5">
                <AttachIcon className="mt-0.5" />
                {documentLabels[name]}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}
