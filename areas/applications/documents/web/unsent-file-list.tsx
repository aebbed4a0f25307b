import { useState } from 'react'
import { acceptOf } from '#platform/contract/documents.ts'
import { formatSize } from '#kit/format/local-formats.ts'
import { Button } from '#kit/ui/button.tsx'
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
}

/** The photos and PDFs of a form that is not sent yet: the progress of each, and the field for more. */
export function UnsentFileList({
  of: { files, add, remove, repeat },
  most,
  busy,
  texts: field,
  error,
}: Props) {
  const [tooMany, setTooMany] = useState(false)
  const room = most - files.length
  return (
    <div className="grid gap-2">
      {files.map((file) => (
        <UnsentFileRow
          key={file.id}
          file={file}
          busy={busy}
          onRepeat={() => repeat(file.id)}
          onRemove={() => {
            setTooMany(false)
            remove(file.id)
          }}
        />
      ))}
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

interface RowProps {
  file: UnsentFile
  busy: boolean
  onRepeat: () => void
  onRemove: () => void
}

function UnsentFileRow({ file, busy, onRepeat, onRemove }: RowProps) {
  const { name } = file
  const actions = (
    <>
      {file.state === 'failed' && file.mayRepeat && (
        <Button size="small" aria-label={texts.againOf({ name })} onClick={onRepeat}>
          {texts.again}
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
      return (
        <FileRow name={name} state="sending" progressLabel={texts.preparing({ name })} actions={actions} />
      )
    case 'sending': {
      const { sent, bytes, online } = file
      const sizes = { sent: formatSize(sent), total: formatSize(bytes) }
      return (
        <FileRow
          name={name}
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
          name={name}
          state="received"
          detail={texts.facts({ pages: file.pages, size: formatSize(file.bytes) })}
          actions={actions}
        />
      )
    case 'failed':
      return <FileRow name={name} state="failed" error={file.problem} actions={actions} />
  }
}
