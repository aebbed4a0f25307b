import { useState } from 'react'
import { attachmentTexts as texts } from '#texts/applications/attachments/attachments.ts'
import type { Attachment } from '../contract.ts'
import { AttachmentViewer, nameOf } from './attachment-viewer.tsx'

interface Props {
  applicationId: string
  step: string
  /** All attachments of the application. */
  attachments: readonly Attachment[]
}

/** The attachments of an outside step; nothing while there are none. */
export function StepAttachments({ applicationId, step, attachments }: Props) {
  const [opened, setOpened] = useState<Attachment | null>(null)
  const here = attachments.filter((one) => one.step?.key === step)
  if (here.length === 0) return null
  return (
    <>
      <ul className="grid justify-items-start gap-0.5">
        {here.map((one) => (
          <li key={one._id} className="min-w-0 max-w-full">
            <button
              type="button"
              aria-label={texts.openOf({ name: nameOf(one) })}
              onClick={() => setOpened(one)}
              className="min-h-6 max-w-full text-start text-accent underline underline-offset-4 wrap-anywhere hover:text-accent-hover pointer-coarse:min-h-11"
            >
              <bdi>{nameOf(one)}</bdi>
            </button>
          </li>
        ))}
      </ul>
      <AttachmentViewer applicationId={applicationId} attachment={opened} onClose={() => setOpened(null)} />
    </>
  )
}
