import { shownByState, useSend } from '#kit/store/use-send.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { undoImport, type CatalogueImport } from '../contract.ts'
import { undoImportTexts as texts } from '#texts/catalogue/import/import.ts'

interface Props {
  /** The import that is to be undone; null while nothing is asked. */
  asked: Pick<CatalogueImport, '_id'> | null
  onClose: () => void
}

/** Asks before an import is undone, and does it. */
export function UndoDialog({ asked, onClose }: Props) {
  const { send, reset, isSending, failure } = useSend(undoImport)
  const close = () => {
    reset()
    onClose()
  }
  const undo = () => {
    if (asked === null) return
    send({ params: { importId: asked._id } }).then(({ message }) => {
      showToast({ text: message })
      close()
    }, shownByState)
  }
  return (
    <ConfirmDialog
      open={asked !== null}
      heading={texts.title}
      confirmLabel={texts.yes}
      cancelLabel={texts.no}
      tone="stop"
      busy={isSending}
      busyLabel={texts.busy}
      error={failure?.message ?? null}
      onConfirm={undo}
      onCancel={close}
    >
      {texts.text}
    </ConfirmDialog>
  )
}
