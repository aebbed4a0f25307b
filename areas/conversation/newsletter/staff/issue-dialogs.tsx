import { useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { countInFigures } from '#kit/format/local-formats.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { staffNewsletter } from '#areas/conversation/enquiries/texts/en-staff.ts'
import { dropIssueRequest, sendIssueRequest } from '#areas/conversation/enquiries/staff/enquiry-requests.ts'
import type { Issue } from '../contract.ts'

interface SendProps {
  /** What is sent; null while nothing is asked. */
  issue: Issue | null
  readers: number
  onClose: () => void
  onSent: () => void
}

/** Names the number of readers before it is sent to them. A number that has changed meanwhile is refused and shown. */
export function SendIssueDialog({ issue, readers, onClose, onSent }: SendProps) {
  const words = staffNewsletter.confirm
  const { run, isLoading } = useRequest(sendIssueRequest)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const close = () => {
    setFailure(null)
    onClose()
  }
  const send = async () => {
    if (issue === null || isLoading || readers === 0) return close()
    setFailure(null)
    try {
      const body = { version: issue.version, readers }
      showToast({ text: (await run({ params: { issueId: issue._id }, body }).unwrap()).message })
      close()
      onSent()
    } catch (refused) {
      setFailure(refused as CallFailure)
      // The dialog names the number of now.
      if ((refused as CallFailure).code === 'changed_meanwhile') onSent()
    }
  }
  return (
    <ConfirmDialog
      open={issue !== null}
      heading={words.heading(countInFigures(readers), readers === 1)}
      confirmLabel={words.go(countInFigures(readers))}
      cancelLabel={words.no}
      busy={isLoading}
      busyLabel={words.going}
      error={failure?.message}
      onConfirm={() => void send()}
      onCancel={close}
    >
      <p>{readers === 0 ? words.nobody : words.help(issue?.subject ?? '')}</p>
    </ConfirmDialog>
  )
}

interface DropProps {
  issue: Issue | null
  onClose: () => void
  onDropped: () => void
}

/** Asks before a draft goes. */
export function DropIssueDialog({ issue, onClose, onDropped }: DropProps) {
  const words = staffNewsletter.drop
  const { run, isLoading } = useRequest(dropIssueRequest)
  const [failure, setFailure] = useState<string | null>(null)
  const drop = async () => {
    if (issue === null || isLoading) return
    setFailure(null)
    try {
      showToast({ text: (await run({ params: { issueId: issue._id } }).unwrap()).message })
      onClose()
      onDropped()
    } catch (refused) {
      setFailure((refused as CallFailure).message)
    }
  }
  return (
    <ConfirmDialog
      open={issue !== null}
      heading={words.heading}
      tone="stop"
      confirmLabel={words.go}
      cancelLabel={words.no}
      busy={isLoading}
      busyLabel={words.going}
      error={failure}
      onConfirm={() => void drop()}
      onCancel={onClose}
    >
      <p>{words.help}</p>
    </ConfirmDialog>
  )
}
