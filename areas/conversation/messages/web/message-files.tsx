import { useCallback, useState } from 'react'
import { DocumentPicture, type OpenPicture } from '#areas/applications/offers-web.ts'
import { formatSize } from '#kit/format/local-formats.ts'
import { call, CallError } from '#kit/store/api.ts'
import { Button } from '#kit/ui/button.tsx'
import { saveFile } from '#kit/ui/save-file.ts'
import { messageFileTexts as texts } from '#texts/conversation/messages/files.ts'
import { downloadMessageFile, openMessageFile, type MessageFile } from '../contract.ts'

interface Props {
  threadId: string
  files: readonly MessageFile[]
  /** When the message was sent. */
  at: string
  /** What the message is called, so that files of several messages can be told apart. */
  of: string
}

/** The files of a message: they open page by page and are saved as PDF. */
export function MessageFiles({ threadId, files, at, of }: Props) {
  const [opened, setOpened] = useState<number | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const open: OpenPicture = useCallback(
    (fileId, signal, page) =>
      call(openMessageFile, { params: { threadId, fileId }, query: { page: String(page) }, signal }),
    [threadId],
  )
  const save = async ({ _id: fileId }: MessageFile) => {
    setBusy(fileId)
    setFailure(null)
    try {
      const file: Blob = await call(downloadMessageFile, { params: { threadId, fileId } })
      saveFile(file, texts.fileName)
    } catch (error) {
      setFailure(error instanceof CallError ? error.failure.message : texts.failed)
    }
    setBusy(null)
  }
  const nameOf = (index: number) => texts.name({ number: index + 1 })
  const shown = opened === null ? undefined : files[opened]
  return (
    <>
      <ul className="mt-1.5 grid gap-1.5">
        {files.map((file, index) => {
          const name = texts.nameIn({ name: nameOf(index), message: of })
          return (
            <li
              key={file._id}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control border border-line px-3 py-2 text-sm wrap-anywhere"
            >
              <span className="min-w-0 flex-auto">
                {nameOf(index)}
                <span className="block text-xs text-soft tabular-nums">
                  {texts.facts({ pages: file.pages, size: formatSize(file.bytes) })}
                </span>
              </span>
              <div className="flex min-w-0 flex-wrap gap-2">
                <Button size="small" aria-label={texts.openOf({ name })} onClick={() => setOpened(index)}>
                  {texts.open}
                </Button>
                <Button
                  size="small"
                  aria-label={texts.downloadOf({ name })}
                  busy={busy === file._id}
                  busyLabel={texts.downloading}
                  onClick={() => void save(file)}
                >
                  {texts.download}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {failure !== null && (
        <p role="alert" className="mt-1 text-sm font-semibold text-stop">
          {failure}
        </p>
      )}
      <DocumentPicture
        document={shown === undefined ? null : { ...shown, label: nameOf(opened!), uploadedAt: at }}
        open={open}
        onClose={() => setOpened(null)}
      />
    </>
  )
}
