import { useState } from 'react'
import type { ReactNode } from 'react'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/overlays/dialog.tsx'
import type { FileForm } from './use-file-form.ts'

interface DialogProps {
  open: boolean
  heading: string
  onClose: () => void
  /** The form, which says while it is being sent: the dialog stays open then. */
  children: (onBusy: (busy: boolean) => void) => ReactNode
}

/** A dialog with a form with files. What was typed and chosen stays when it is closed, unless its button cancels it. */
export function FileFormDialog({ open, heading, onClose, children }: DialogProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog open={open} heading={heading} onClose={onClose} closedBy={busy ? 'none' : 'closerequest'}>
      {open && children(setBusy)}
    </Dialog>
  )
}

interface FieldsProps {
  of: FileForm
  texts: { readonly send: string; readonly sending: string; readonly cancel: string }
  onSend: () => void
  onCancel: () => void
  /** Its fields. */
  children: ReactNode
}

/**
 * The fields of a form with files, why it was refused, and its buttons: one sends it, the other ends the waiting for its
 * files, or the form.
 */
export function FileFormFields({
  of: { busy, waiting, stop, failure },
  texts,
  onSend,
  onCancel,
  children,
}: FieldsProps) {
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
      {failure !== null && Object.keys(failure.fields).length === 0 && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-[1_1_100%]">
        <Button type="submit" tone="main" busy={busy} busyLabel={texts.sending}>
          {texts.send}
        </Button>
        <Button disabled={busy && !waiting} onClick={waiting ? stop : onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
