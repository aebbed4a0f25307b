import { paths } from '#kit/routing/paths.ts'
import { formatDate, formatDay } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { inDocumentOrder } from '#platform/contract/documents.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { studentSectionTexts as texts } from '#texts/students/records/sections.ts'
import type { RecordedDocument, StudentFile } from '../../contract.ts'
import { recordLink, recordRow, RecordRows } from './record-rows.tsx'

const tones: Readonly<Record<NonNullable<RecordedDocument['sentWith']>['state'], BadgeTone>> = {
  received: 'work',
  accepted: 'ok',
  refused: 'wait',
  replaced: 'plain',
}

/** Every document the student has stored, with what an officer said of it, and the way to where it can be opened. */
export function DocumentsSection({ file }: { file: StudentFile }) {
  const documents = file.documents.toSorted(inDocumentOrder)
  return (
    <Card aria-label={texts.documents}>
      <CardHead heading={texts.documents} />
      {documents.length > 0 && (
        <p className="px-5 pb-4 text-sm text-soft max-sm:px-4 max-sm:pt-3">{texts.documentsHelp}</p>
      )}
      <RecordRows>
        {[
          ...file.awaited.map(({ name, application, due }) => (
            <li key={`${application._id} ${name}`} className={recordRow}>
              <div className="min-w-0">
                <p className="font-semibold break-words">{documentLabels[name]}</p>
                {due !== null && <p className="text-xs text-soft">{texts.dueBy({ day: formatDay(due) })}</p>}
              </div>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
                <Anchor href={paths.staffApplication(application._id)} className={`${recordLink} text-sm`}>
                  {application.reference}
                </Anchor>
                <Badge tone="wait">{texts.requested}</Badge>
              </div>
            </li>
          )),
          ...documents.map(({ _id, name, pages, uploadedAt, sentWith }) => (
            <li key={_id} className={recordRow}>
              <div className="min-w-0">
                <p className="font-semibold break-words">{documentLabels[name]}</p>
                <p className="text-xs text-soft">{texts.uploaded({ pages, day: formatDate(uploadedAt) })}</p>
              </div>
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
                {sentWith !== null && (
                  <Anchor
                    href={`${paths.staffApplication(sentWith._id)}?tab=documents`}
                    className={`${recordLink} text-sm`}
                  >
                    {texts.openIn({ reference: sentWith.reference })}
                  </Anchor>
                )}
                {sentWith === null ? (
                  <Badge tone="plain">{texts.notSent}</Badge>
                ) : (
                  <Badge tone={tones[sentWith.state]}>{texts.documentStates[sentWith.state]}</Badge>
                )}
              </div>
            </li>
          )),
        ]}
      </RecordRows>
    </Card>
  )
}
