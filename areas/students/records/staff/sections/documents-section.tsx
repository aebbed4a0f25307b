import type { ReactNode } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { formatDate, formatDay } from '#kit/format/local-formats.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge, type BadgeTone } from '#kit/ui/badge.tsx'
import { Card, CardHead } from '#kit/ui/cards/card.tsx'
import { inDocumentOrder, type DocumentKind } from '#platform/contract/documents.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { studentSectionTexts as texts } from '#texts/students/records/sections.ts'
import type { RecordedDocument, StudentFile } from '../../contract.ts'
import { recordLink } from './record-rows.tsx'

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
      <ul className="grid grid-cols-[minmax(0,1fr)] border-t border-line xl:grid-cols-2">
        {file.awaited.map(({ name, application, due }) => (
          <DocumentRow
            key={`${application._id} ${name}`}
            name={name}
            fact={due && texts.dueBy({ day: formatDay(due) })}
            link={{ href: paths.staffApplication(application._id), text: application.reference }}
            badge={<Badge tone="wait">{texts.requested}</Badge>}
          />
        ))}
        {documents.map(({ _id, name, pages, uploadedAt, sentWith }) => (
          <DocumentRow
            key={_id}
            name={name}
            fact={texts.uploaded({ pages, day: formatDate(uploadedAt) })}
            link={
              sentWith && {
                href: `${paths.staffApplication(sentWith._id)}?tab=documents`,
                text: texts.openIn({ reference: sentWith.reference }),
              }
            }
            badge={
              sentWith === null ? (
                <Badge tone="plain">{texts.notSent}</Badge>
              ) : (
                <Badge tone={tones[sentWith.state]}>{texts.documentStates[sentWith.state]}</Badge>
              )
            }
          />
        ))}
      </ul>
    </Card>
  )
}

interface RowProps {
  name: DocumentKind
  fact: string | null
  /** Where it can be opened, or is expected. */
  link: { href: string; text: string } | null
  badge: ReactNode
}

function DocumentRow({ name, fact, link, badge }: RowProps) {
  return (
    // The line of the row above is that of the list.
    <li className="-mt-px flex items-center justify-between gap-x-4 border-t border-line px-5 py-3 max-sm:px-4">
      <div className="min-w-0">
        <p className="font-semibold break-words">{documentLabels[name]}</p>
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
          {fact}
          {link !== null && (
            <Anchor href={link.href} className={recordLink}>
              {link.text}
            </Anchor>
          )}
        </p>
      </div>
      {badge}
    </li>
  )
}
