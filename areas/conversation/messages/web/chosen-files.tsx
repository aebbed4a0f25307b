import { useState } from 'react'
import { acceptOf } from '#platform/contract/documents.ts'
import { formatSize } from '#kit/format/local-formats.ts'
import { Button } from '#kit/ui/button.tsx'
import { FileRow } from '#kit/ui/cards/document-card.tsx'
import { FieldError } from '#kit/ui/fields/field.tsx'
import { FileDrop } from '#kit/ui/fields/file-drop.tsx'
import { messageFileTexts as texts } from '#texts/conversation/messages/files.ts'
import { messageFileParts } from '../contract.ts'
import type { FilesOfMessage } from './use-chosen-files.ts'

const most = messageFileParts.length

interface Props {
  of: FilesOfMessage
  busy: boolean
  /** What the server said about a part of the form. */
  errorOf: (part: string) => string | undefined
}

/** The photos and PDFs that go with a message. */
export function ChosenFiles({ of: { files, choose, problemOf }, busy, errorOf }: Props) {
  const [tooMany, setTooMany] = useState(false)
  return (
    <div className="grid gap-2">
      {files.map((file, index) => {
        const error = problemOf(file, errorOf)
        return (
          <FileRow
            key={`${index} ${file.name}`}
            state={error === null ? 'received' : 'failed'}
            name={file.name}
            detail={formatSize(file.size)}
            error={error}
            actions={
              <Button
                size="small"
                disabled={busy}
                aria-label={texts.dropOf({ name: file.name })}
                onClick={() => {
                  setTooMany(false)
                  choose(files.filter((_, at) => at !== index))
                }}
              >
                {texts.drop}
              </Button>
            }
          />
        )
      })}
      {files.length < most && (
        <FileDrop
          label={texts.add}
          photoLabel={texts.photo}
          chooseLabel={texts.choose}
          hint={texts.hint}
          accept={acceptOf()}
          secondary
          multiple
          disabled={busy}
          onFiles={(chosen) => {
            setTooMany(files.length + chosen.length > most)
            choose([...files, ...chosen].slice(0, most))
          }}
        />
      )}
      {tooMany && <FieldError>{texts.tooMany}</FieldError>}
    </div>
  )
}
