import { Button } from '../button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

export type FormDialogProps = Pick<DialogProps, 'open' | 'onClose' | 'heading' | 'wide' | 'children'> & {
  /** The id of the form inside, which the buttons below it submit and reset. */
  form: string
  /** The label of the button that submits it. */
  submit: string
  /** Whether it is being sent: the dialog stays open meanwhile. */
  busy: boolean
  /** What the button says meanwhile. */
  busyLabel: string
  cancel: string
  /** "stop" for what removes or ends something. */
  tone?: 'main' | 'stop'
  /** Cancel resets the form, which drops what was typed and closes the dialog in its `onReset`. */
  resets?: boolean
}

/** A dialog with one form, and the buttons that send it and leave it. */
export function FormDialog({
  form,
  submit,
  busy,
  busyLabel,
  cancel,
  tone = 'main',
  resets = false,
  onClose,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      closedBy={busy ? 'none' : 'closerequest'}
      actions={
        <>
          <Button tone={tone} type="submit" form={form} busy={busy} busyLabel={busyLabel}>
            {submit}
          </Button>
          <Button disabled={busy} {...(resets ? { type: 'reset' as const, form } : { onClick: onClose })}>
            {cancel}
          </Button>
        </>
      }
    />
  )
}
