import { describeRequest } from '#areas/applications/case-file/contract/request-reasons.ts'
import type { RequestedDocument } from '#areas/applications/list/contract/sent-documents.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { DocumentExample } from './document-examples.tsx'

/** Requested documents: why each is requested, and an illustration of the photo sent beside the one needed. */
export default function RequestedDocuments({ documents }: { documents: readonly RequestedDocument[] }) {
  return (
    <ul className="grid gap-3">
      {documents.map(({ name, reason, words: own }) => (
        <li key={name} className="grid gap-3 rounded-control bg-sunk p-4 sm:grid-cols-[minmax(0,1fr)_260px]">
          <div className="min-w-0">
            <p className="font-semibold">{documentLabels[name]}</p>
            <p className="max-w-[56ch] break-words whitespace-pre-line">{describeRequest(reason, own)}</p>
          </div>
          {reason !== null && reason !== 'other' && <DocumentExample reason={reason} />}
        </li>
      ))}
    </ul>
  )
}
