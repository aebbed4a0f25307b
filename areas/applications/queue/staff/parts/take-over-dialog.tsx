import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { takeOverTexts as texts } from '#texts/applications/queue/queue.ts'
import type { Held } from '../use-file-actions.ts'

interface Props {
  held: Held | null
  busy: boolean
  /** Why the last attempt failed, as when the file was reassigned again. */
  error: string | null
  onTake: () => void
  onClose: () => void
}

/** Confirms taking over a file from somebody else. */
export function TakeOverDialog({ held, busy, error, onTake, onClose }: Props) {
  const name = held?.officer.name ?? ''
  return (
    <ConfirmDialog
      open={held !== null}
      heading={texts.heading({ name })}
      confirmLabel={texts.confirm({ name })}
      cancelLabel={texts.cancel}
      busy={busy}
      busyLabel={texts.taking}
      error={error}
      onConfirm={onTake}
      onCancel={onClose}
    >
      <p>{texts.body({ name, reference: held?.reference ?? '' })}</p>
    </ConfirmDialog>
  )
}
