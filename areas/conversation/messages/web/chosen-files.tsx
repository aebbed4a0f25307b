import { useState } from 'react'
import { acceptOf, documentProblem } from '#platform/contract/documents.ts'
import { formatSize } from '#kit/format/local-formats.ts'
import { Button } from '#kit/ui/button.tsx'
import { FileRow } from '#kit/ui/cards/document-card.tsx'
import { FieldError } from '#kit/ui/fields/field.tsx'
import { FileDrop } from '#kit/ui/fields/file-drop.tsx'
import { messageFileTexts as texts } from '#texts/conversation/messages/files.ts'
import { documentProblems } from '#texts/platform/document-problems.ts'
import { messageFileParts } from '../contract.ts'

const most = messageFileParts.length

interface Props {
  files: readonly File[]
  busy: boolean
  /** What the server said about the parts of the form, by their names. */
  errors: Readonly<Record<string, string>>
  onChange: (files: readonly File[]) => void
}

/** What is wrong with a file before it is sent; null where nothing is. */
const problemOf = (file: File): string | null => {
  const problem = documentProblem(file)
  return problem === null ? null : documentProblems[problem]
}

/** Whether all of the files can be sent. */
export const canBeSent = (files: readonly File[]): boolean => files.every((file) => problemOf(file) === null)

/** The photos and PDFs that go with a message. */
export function ChosenFiles({ files, busy, errors, onChange }: Props) {
  const [tooMany, setTooMany] = useState(false)
  return (
    <div className="grid gap-2">
      {files.map((file, index) => {
        const error = problemOf(file) ?? errors[messageFileParts[index]!] ?? null
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
                  onChange(files.filter((_, at) => at !== index))
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
          multiple
          disabled={busy}
          onFiles={(chosen) => {
            setTooMany(files.length + chosen.length > most)
            onChange([...files, ...chosen].slice(0, most))
          }}
        />
      )}
      {tooMany && <FieldError>{texts.tooMany}</FieldError>}
    </div>
  )
}
