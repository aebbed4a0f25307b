import { useState } from 'react'
import type { ReactNode } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'

interface Props {
  open: boolean
  texts: Readonly<Record<'removeHeading' | 'remove' | 'keep' | 'removing', string>>
  /** Deletes it for good; resolves to the message of the reply. */
  onRemove: () => Promise<{ message: string }>
  onClose: () => void
  /** What is deleted with it. */
  children: ReactNode
}

/** Confirms that something is deleted for good. */
export function RemoveDialog({ open, texts, onRemove, onClose, children }: Props) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const close = () => {
    setFailure(null)
    onClose()
  }
  const remove = async () => {
    if (!open || busy) return
    setBusy(true)
    setFailure(null)
    try {
      showToast({ text: (await onRemove()).message })
      close()
    } catch (refused) {
      setFailure((refused as CallFailure).message)
    }
    setBusy(false)
  }
  return (
    <ConfirmDialog
      open={open}
      heading={texts.removeHeading}
      tone="stop"
      confirmLabel={texts.remove}
      cancelLabel={texts.keep}
      busy={busy}
      busyLabel={texts.removing}
      error={failure}
      onConfirm={() => void remove()}
      onCancel={close}
    >
      <p className="break-words">{children}</p>
    </ConfirmDialog>
  )
}
