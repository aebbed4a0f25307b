import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { acceptOf } from '#platform/contract/accepted-files.ts'
import { formatSize } from '#kit/format/local-formats.ts'
import { Button } from '#kit/ui/button.tsx'
import { DocumentDrawing } from '#kit/illustrations/document-drawing.tsx'
import { FileRow } from '#kit/ui/cards/document-card.tsx'
import { FieldError } from '#kit/ui/fields/field.tsx'
import { FileDrop } from '#kit/ui/fields/file-drop.tsx'
import { unsentFileTexts as texts } from '#texts/applications/documents/unsent-files.ts'
import type { UnsentFile } from './unsent-files.ts'
import type { UnsentFiles } from './use-unsent-files.ts'

interface Props {
  of: UnsentFiles
  /** How many files there may be. */
  most: number
  /** Whether the form is being sent. */
  busy: boolean
  /** What the field says. */
  texts: {
    readonly add: string
    readonly photo: string
    readonly choose: string
    readonly hint: string
    /** Where more than one is taken: that more were chosen than fit. */
    readonly tooMany?: string
  }
  /** Why the form cannot be sent without another file. */
  error?: string | undefined
  /** Whether their order matters: they are numbered, shown small, and can be moved. */
  ordered?: boolean
}

/** The photos and PDFs of a form that is not sent yet: the progress of each, and the field for more. */
export function UnsentFileList({
  of: { files, add, remove, repeat, moveUp, photoOf },
  most,
  busy,
  texts: field,
  error,
  ordered = false,
}: Props) {
  const [tooMany, setTooMany] = useState(false)
  const room = most - files.length
  const List = ordered ? 'ol' : 'ul'
  const moveKeepingFocus = (id: string, row: HTMLElement | null) => {
    flushSync(() => moveUp(id))
    // The first row has no such button.
    if (!row?.contains(document.activeElement)) row?.querySelector('button')?.focus()
  }
  return (
    <div className="grid gap-2">
      {files.length > 0 && (
        <List className="grid gap-2" aria-label={ordered ? field.add : undefined}>
          {files.map((file, index) => (
            <li key={file.id}>
              <UnsentFileRow
                file={
                  ordered ? { ...file, name: texts.numbered({ number: index + 1, name: file.name }) } : file
                }
                thumb={ordered && file.state !== 'preparing' && <Thumb id={file.id} photoOf={photoOf} />}
                busy={busy}
                onRepeat={() => repeat(file.id)}
                onMoveUp={ordered && index > 0 ? (row) => moveKeepingFocus(file.id, row) : null}
                onRemove={() => {
                  setTooMany(false)
                  remove(file.id)
                }}
              />
            </li>
          ))}
        </List>
      )}
      {room > 0 && (
        <FileDrop
          label={field.add}
          photoLabel={field.photo}
          chooseLabel={field.choose}
          hint={field.hint}
          accept={acceptOf()}
          secondary
          multiple={most > 1}
          disabled={busy}
          onFiles={(chosen) => {
            setTooMany(chosen.length > room)
            add(chosen.slice(0, room))
          }}
        />
      )}
      {tooMany && field.tooMany && <FieldError>{field.tooMany}</FieldError>}
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

/** A small picture of a photo. */
function Thumb({ id, photoOf }: { id: string } & Pick<UnsentFiles, 'photoOf'>) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const photo = photoOf(id)
    if (photo === null) return
    const made = URL.createObjectURL(photo)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [id, photoOf])
  return url === null ? (
    <DocumentDrawing kind="sheet" className="size-11 xs:size-12" />
  ) : (
    <img src={url} alt="" className="size-11 rounded-control object-contain xs:size-12" />
  )
}

interface RowProps {
  file: UnsentFile
  thumb: ReactNode
  busy: boolean
  onRepeat: () => void
  /** Null where it cannot be moved. */
  onMoveUp: ((row: HTMLElement | null) => void) | null
  onRemove: () => void
}

function UnsentFileRow({ file, thumb, busy, onRepeat, onMoveUp, onRemove }: RowProps) {
  const { name } = file
  const row = { name, thumb: thumb || undefined }
  const actions = (
    <>
      {file.state === 'failed' && file.mayRepeat && (
        <Button size="small" aria-label={texts.againOf({ name })} onClick={onRepeat}>
          {texts.again}
        </Button>
      )}
      {onMoveUp && (
        <Button
          size="small"
          disabled={busy}
          aria-label={texts.moveUpOf({ name })}
          onClick={({ currentTarget }) => onMoveUp(currentTarget.closest('li'))}
        >
          {texts.moveUp}
        </Button>
      )}
      <Button
        size="small"
        // What has arrived may be on its way with the form.
        disabled={busy && file.state === 'arrived'}
        aria-label={texts.dropOf({ name })}
        onClick={onRemove}
      >
        {texts.drop}
      </Button>
    </>
  )
  switch (file.state) {
    case 'preparing':
      return <FileRow {...row} state="sending" progressLabel={texts.preparing({ name })} actions={actions} />
    case 'sending': {
      const { sent, bytes, online } = file
      const sizes = { sent: formatSize(sent), total: formatSize(bytes) }
      return (
        <FileRow
          {...row}
          state="sending"
          progress={(sent / bytes) * 100}
          progressLabel={texts.sending({ name })}
          detail={online ? texts.progress(sizes) : texts.continuesOnline(sizes)}
          actions={actions}
        />
      )
    }
    case 'arrived':
      return (
        <FileRow
          {...row}
          state="received"
          detail={texts.facts({ pages: file.pages, size: formatSize(file.bytes) })}
          actions={actions}
        />
      )
    case 'failed':
      return <FileRow {...row} state="failed" error={file.problem} actions={actions} />
  }
}
