import { attachmentTexts as texts } from '#texts/applications/attachments/attachments.ts'
import type { Attachment } from '../contract.ts'
import { nameOf } from './attachment-viewer.tsx'

interface Props {
  step: string
  /** All attachments of the application. */
  attachments: readonly Attachment[]
  onOpen: (attachment: Attachment) => void
}

/**
 * The attachments of an outside step; nothing while there are none. The list of steps shows the one that is opened: a step
 * moves within the list when the office marks it, and a viewer inside it would close.
 */
export function StepAttachments({ step, attachments, onOpen }: Props) {
  const here = attachments.filter((one) => one.step?.key === step)
  if (here.length === 0) return null
  return (
    <ul className="grid justify-items-start gap-0.5">
      {here.map((one) => (
        <li key={one._id} className="min-w-0 max-w-full">
          <button
            type="button"
            aria-label={texts.openOf({ name: nameOf(one) })}
            onClick={() => onOpen(one)}
            className="min-h-6 max-w-full text-start text-accent underline underline-offset-4 wrap-anywhere hover:text-accent-hover pointer-coarse:min-h-11"
          >
            <bdi>{nameOf(one)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
