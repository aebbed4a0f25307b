import { useState } from 'react'
import type { ReactNode } from 'react'
import { call, CallError } from '#kit/store/api.ts'
import { formatDate, formatList, formatSize } from '#kit/format/local-formats.ts'
import { Button } from '#kit/ui/button.tsx'
import { saveFile } from '#kit/ui/save-file.ts'
import { attachmentTexts as texts } from '#texts/applications/attachments/attachments.ts'
import { attachmentFileNames } from '#texts/applications/attachments/attachments.ts'
import { downloadAttachment, type Attachment } from '../contract.ts'
import { AttachmentViewer, nameOf } from './attachment-viewer.tsx'

interface AttachmentListProps {
  applicationId: string
  attachments: readonly Attachment[]
  /** Facts and actions of one audience, below the usual ones. */
  more?: (attachment: Attachment) => { facts?: ReactNode; actions?: ReactNode }
}

/** The attachments of an application, each with its facts; they open page by page and are saved as PDF. */
export function AttachmentList({ applicationId, attachments, more }: AttachmentListProps) {
  const [opened, setOpened] = useState<Attachment | null>(null)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ of: string; message: string } | null>(null)
  const save = async ({ _id: attachmentId, kind }: Attachment) => {
    setBusy(attachmentId)
    setFailure(null)
    try {
      const file: Blob = await call(downloadAttachment, { params: { applicationId, attachmentId } })
      saveFile(file, attachmentFileNames[kind])
    } catch (error) {
      const message = error instanceof CallError ? error.failure.message : texts.failed
      setFailure({ of: attachmentId, message })
    }
    setBusy(null)
  }
  return (
    <>
      <ul className="@container grid">
        {attachments.map((one) => {
          const name = nameOf(one)
          const { facts, actions } = more?.(one) ?? {}
          return (
            <li
              key={one._id}
              className="grid items-center gap-x-4 gap-y-1.5 border-b border-line py-3 last:border-0 last:pb-0 @xl:grid-cols-[minmax(0,1fr)_fit-content(62%)]"
            >
              <div className="grid min-w-0 gap-0.5">
                <p className="min-w-0 font-semibold wrap-anywhere">
                  <bdi>{name}</bdi>
                </p>
                <p className="text-sm text-soft tabular-nums">
                  {formatList(
                    [
                      ...(one.title === null ? [] : [texts.kinds[one.kind]]),
                      texts.pages({ count: one.pages }),
                      formatSize(one.bytes),
                      formatDate(one.addedAt),
                    ],
                    'unit',
                  )}
                </p>
                {facts}
              </div>
              <div className="flex flex-wrap gap-2 @xl:justify-end">
                <Button size="small" aria-label={texts.openOf({ name })} onClick={() => setOpened(one)}>
                  {texts.open}
                </Button>
                <Button
                  size="small"
                  aria-label={texts.downloadOf({ name })}
                  busy={busy === one._id}
                  busyLabel={texts.downloading}
                  onClick={() => void save(one)}
                >
                  {texts.download}
                </Button>
                {actions}
              </div>
              {failure?.of === one._id && (
                <p role="alert" className="text-sm font-semibold text-stop @xl:col-span-full">
                  {failure.message}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      <AttachmentViewer applicationId={applicationId} attachment={opened} onClose={() => setOpened(null)} />
    </>
  )
}
