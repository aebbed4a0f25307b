import { shownByState, useSend } from '#kit/store/use-send.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { undoImport, type CatalogueImport } from '../contract.ts'
import { undoImportTexts as texts } from '#texts/catalogue/import/import.ts'

interface Props {
  /** The import to undo; null closes the dialog. */
  run: Pick<CatalogueImport, '_id'> | null
  onClose: () => void
}

/** Confirms and undoes an import. */
export function UndoDialog({ run, onClose }: Props) {
  const { send, reset, isSending, failure } = useSend(undoImport)
  const close = () => {
    reset()
    onClose()
  }
  const undo = () => {
    if (run === null) return
    send({ params: { importId: run._id } }).then(({ message }) => {
      showToast({ text: message })
      close()
    }, shownByState)
  }
  return (
    <ConfirmDialog
      open={run !== null}
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
