import { useState } from 'react'
import { documentAccept, documentProblems } from '#contract/documents.ts'
import type { PaperName } from '#contract/documents.ts'
import { paperOf } from '../../shared/applications/document-paper.ts'
import { sizeInWords } from '../../shared/local-formats.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DocumentCard, FileRow } from '../../ui/document-card.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { applicationWords } from '../../words/en-applications.ts'
import { applyWords } from '../../words/en-apply.ts'
import type { PhotoState } from './use-photos.ts'

const words = applyWords.documents

interface DocumentFieldProps {
  name: PaperName
  photo: PhotoState | undefined
  /** Whether the program or an officer asks for it. */
  needed: boolean
  /** What counts as one, instead of the usual line. */
  note?: string
  level?: 2 | 3
  onFile: (file: File) => void
  onRemove: () => void
}

/** One wanted document: where it comes in, what becomes of it, and how to take it back. */
export function DocumentField({
  name,
  photo,
  needed,
  note,
  level = 2,
  onFile,
  onRemove,
}: DocumentFieldProps) {
  const label = applicationWords.documents[name]
  const drop = (
    <FileDrop
      label={label}
      photoLabel={words.photo}
      chooseLabel={words.choose}
      hint={words.hint}
      accept={documentAccept}
      onFiles={([file]) => file && onFile(file)}
    />
  )
  return (
    <DocumentCard
      title={label}
      note={note ?? applicationWords.documentNotes[name]}
      badge={<PhotoBadge photo={photo} needed={needed} />}
      level={level}
    >
      {photo === undefined && drop}
      {photo?.state === 'preparing' && (
        <FileRow
          state="sending"
          name={photo.fileName}
          paper={paperOf(name)}
          progressLabel={words.preparing}
        />
      )}
      {photo?.state === 'ready' && <ReadyRow name={name} photo={photo} onRemove={onRemove} />}
      {photo?.state === 'unusable' && (
        <>
          <FileRow
            state="failed"
            name={photo.fileName}
            paper={paperOf(name)}
            error={documentProblems[photo.problem]}
          />
          {drop}
        </>
      )}
    </DocumentCard>
  )
}

function PhotoBadge({ photo, needed }: { photo: PhotoState | undefined; needed: boolean }) {
  switch (photo?.state) {
    case 'ready':
      return <Badge tone="ok">{words.ready}</Badge>
    case 'preparing':
      return (
        <Badge tone="work" icon={<span className="spin" aria-hidden="true" />}>
          {words.preparing}
        </Badge>
      )
    case 'unusable':
      return <Badge tone="stop">{words.unusable}</Badge>
    default:
      return <Badge tone="plain">{needed ? words.needed : words.optional}</Badge>
  }
}

function ReadyRow({
  name,
  photo,
  onRemove,
}: {
  name: PaperName
  photo: Extract<PhotoState, { state: 'ready' }>
  onRemove: () => void
}) {
  const [looking, setLooking] = useState(false)
  const label = applicationWords.documents[name]
  const { fileName, originalBytes } = photo.photo
  const size = sizeInWords(photo.blob.size)
  const smaller = photo.blob.size < originalBytes * 0.95
  return (
    <>
      <FileRow
        state="received"
        name={fileName}
        thumb={
          <button
            type="button"
            aria-label={words.look(label)}
            onClick={() => setLooking(true)}
            className="size-11 overflow-hidden rounded-control border border-edge xs:size-12"
          >
            <img src={photo.url} alt="" className="size-full object-cover" />
          </button>
        }
        detail={smaller ? words.smaller(size, sizeInWords(originalBytes)) : size}
        actions={
          <Button size="small" aria-label={words.removeOf(label)} onClick={onRemove}>
            {words.remove}
          </Button>
        }
      />
      <Dialog
        open={looking}
        onClose={() => setLooking(false)}
        heading={label}
        closeLabel={words.close}
        closedBy="any"
        wide
      >
        <img
          src={photo.url}
          alt={words.alt(label)}
          className="mx-auto max-h-[70dvb] max-w-full rounded-control object-contain"
        />
      </Dialog>
    </>
  )
}
