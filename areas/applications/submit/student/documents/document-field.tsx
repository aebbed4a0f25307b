import { acceptOf } from '#platform/contract/accepted-files.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { VaultDocument } from '#areas/applications/documents/contract/vault.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { DocumentCard } from '#kit/ui/cards/document-card.tsx'
import { FileDrop } from '#kit/ui/fields/file-drop.tsx'
import { documentHints } from '#texts/applications/states/application.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { documentFieldTexts as texts } from '#texts/applications/submit/apply.ts'
import { FileHint } from './file-hint.tsx'
import { StoredDocuments } from './stored-documents.tsx'
import { isDoubtful, DocumentRow } from './document-row.tsx'
import { PhotoWarning } from './photo-warning.tsx'
import type { DocumentState } from './use-form-documents.ts'

export interface DocumentFieldProps {
  name: DocumentKind
  entry: DocumentState | undefined
  /** Another document with the same photo. */
  same: DocumentKind | null
  /** Documents of this kind that the student has stored. */
  known: readonly VaultDocument[]
  /** Whether the program or an officer requires it. */
  needed: boolean
  level?: 2 | 3
  onFile: (file: File) => void
  onReuse: (documentId: string) => void
  onRemove: () => void
  onAgain: () => void
  onAccept: () => void
}

/** One document of the form: how to add it, the state of its upload, and how to remove it. */
export function DocumentField(props: DocumentFieldProps) {
  const { name, entry, same, known, needed, level = 2, onFile, onReuse, onAccept } = props
  const label = documentLabels[name]
  const choices = (
    <>
      <FileDrop
        label={label}
        photoLabel={texts.photo}
        chooseLabel={texts.choose}
        hint={<FileHint name={name} />}
        accept={acceptOf(name)}
        onFiles={([file]) => file && onFile(file)}
      />
      {/* What is asked for again is better taken again. */}
      <StoredDocuments name={name} documents={known} onUse={onReuse} />
    </>
  )
  const photo =
    entry && 'photo' in entry ? entry.photo : entry?.state === 'stored' ? entry.shown?.photo : null
  const warned = photo != null && !photo.accepted && (same !== null || photo.flags.length > 0)
  return (
    <DocumentCard
      title={label}
      note={documentHints[name]}
      badge={<DocumentBadge entry={entry} needed={needed} doubted={warned && same !== null} />}
      level={level}
    >
      {entry !== undefined && (
        <DocumentRow
          name={name}
          entry={entry}
          warned={warned}
          onRemove={props.onRemove}
          onAgain={props.onAgain}
          onFile={onFile}
        />
      )}
      {needsAnotherFile(entry) && choices}
      {warned && (
        <PhotoWarning name={name} flags={photo.flags} same={same} onFile={onFile} onKeep={onAccept} />
      )}
    </DocumentCard>
  )
}

const needsAnotherFile = (entry: DocumentState | undefined): boolean =>
  entry === undefined || entry.state === 'unusable' || (entry.state === 'failed' && !entry.mayRepeat)

const percentOf = (sent: number, total: number) =>
  Math.min(100, Math.floor((sent / Math.max(1, total)) * 100))

function DocumentBadge({
  entry,
  needed,
  doubted,
}: {
  entry: DocumentState | undefined
  needed: boolean
  doubted: boolean
}) {
  switch (entry?.state) {
    case 'stored':
      return doubted || isDoubtful(entry) ? (
        <Badge tone="wait">{texts.checkPhoto}</Badge>
      ) : (
        <Badge tone="ok">{texts.ready}</Badge>
      )
    case 'preparing':
      return (
        <Badge tone="work" icon={<span className="spin" aria-hidden="true" />}>
          {texts.preparing}
        </Badge>
      )
    case 'sending':
      return entry.online ? (
        <Badge tone="work" icon={<span className="spin" aria-hidden="true" />}>
          {entry.waiting
            ? texts.queued
            : texts.sending({ percent: percentOf(entry.sent, entry.photo.bytes.byteLength) })}
        </Badge>
      ) : (
        <Badge tone="wait">{texts.offline}</Badge>
      )
    case 'failed':
      return <Badge tone="stop">{texts.notSent}</Badge>
    case 'unusable':
      return <Badge tone="stop">{texts.unusable}</Badge>
    default:
      return <Badge tone="plain">{needed ? texts.needed : texts.optional}</Badge>
  }
}
