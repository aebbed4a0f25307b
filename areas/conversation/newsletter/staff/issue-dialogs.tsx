import type { CallFailure } from '#kit/store/api.ts'
import { formatNumber } from '#kit/format/local-formats.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { newsletterTexts } from '#texts/conversation/newsletter/newsletter-page.ts'
import { dropIssue, sendIssue, type Issue } from '../contract.ts'

interface SendProps {
  /** The issue to send; null while the dialog is closed. */
  issue: Issue | null
  readers: number
  onClose: () => void
  /** The number of readers has changed. */
  onReload: () => void
}

/**
 * Shows the number of readers before the issue is sent. If the number has changed meanwhile, sending is
 * refused and the new number is shown.
 */
export function SendIssueDialog({ issue, readers, onClose, onReload }: SendProps) {
  const texts = newsletterTexts.confirm
  const { send, isSending, failure, reset } = useSend(sendIssue)
  const close = () => {
    reset()
    onClose()
  }
  const confirm = () => {
    if (issue === null || isSending || readers === 0) return close()
    send({ params: { issueId: issue._id }, body: { version: issue.version, readers } }).then(
      ({ message }) => {
        showToast({ text: message })
        close()
      },
      // The dialog shows the current number.
      ({ code }: CallFailure) => {
        if (code === 'changed_meanwhile') onReload()
      },
    )
  }
  return (
    <ConfirmDialog
      open={issue !== null}
      heading={texts.heading({ readers })}
      confirmLabel={texts.go({ readers: formatNumber(readers) })}
      cancelLabel={texts.no}
      busy={isSending}
      busyLabel={texts.going}
      error={failure?.message}
      onConfirm={confirm}
      onCancel={close}
    >
      <p>{readers === 0 ? texts.nobody : texts.help({ subject: issue?.subject ?? '' })}</p>
    </ConfirmDialog>
  )
}

interface DropProps {
  issue: Issue | null
  onClose: () => void
  onDropped: () => void
}

/** Confirms and deletes a draft. */
export function DropIssueDialog({ issue, onClose, onDropped }: DropProps) {
  const texts = newsletterTexts.drop
  const { send, isSending, failure } = useSend(dropIssue)
  const drop = () => {
    if (issue === null || isSending) return
    void send({ params: { issueId: issue._id } }).then(({ message }) => {
      showToast({ text: message })
      onClose()
      onDropped()
    }, shownByState)
  }
  return (
    <ConfirmDialog
      open={issue !== null}
      heading={texts.heading}
      tone="stop"
      confirmLabel={texts.go}
      cancelLabel={texts.no}
      busy={isSending}
      busyLabel={texts.going}
      error={failure?.message}
      onConfirm={drop}
      onCancel={onClose}
    >
      <p>{texts.help}</p>
    </ConfirmDialog>
  )
}
