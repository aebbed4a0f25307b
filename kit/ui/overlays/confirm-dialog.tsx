import type { ReactNode } from 'react'
import { Banner } from '../banner.tsx'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'
import { firstFocus } from './use-modal.ts'

export type ConfirmDialogProps = {
  open: boolean
  /** The question. */
  heading: ReactNode
  /** What confirming means, and what can still be undone. */
  children: ReactNode
  /** A verb: "Confirm joining", never "Yes" or "OK". */
  confirmLabel: string
  cancelLabel: string
  tone?: 'main' | 'stop'
  busy?: boolean
  busyLabel?: string
  /** Why the last attempt failed; the dialog stays open. */
  error?: ReactNode
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks for confirmation of a binding action. Where it ends or deletes something, Enter keeps it. Cannot be closed while the
 * call is in progress.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    open,
    heading,
    children,
    confirmLabel,
    cancelLabel,
    tone = 'main',
    busy = false,
    busyLabel,
    error,
    onConfirm,
    onCancel,
  } = props
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      heading={heading}
      closedBy={busy ? 'none' : 'closerequest'}
      role="alertdialog"
      actions={
        <>
          <Button tone={tone} busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {confirmLabel}
          </Button>
          <Button onClick={onCancel} disabled={busy} {...(tone === 'stop' ? firstFocus : {})}>
            {cancelLabel}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 text-soft">{children}</div>
      {error && (
        <Banner tone="error" className="mt-3">
          {error}
        </Banner>
      )}
    </Dialog>
  )
}
