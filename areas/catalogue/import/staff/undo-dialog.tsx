import { useState } from 'react'
import type { CallFailure } from '#kit/store/api.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import type { CatalogueImport } from '../contract.ts'
import { catalogueImport } from '../texts/en.ts'
import { undoRequest } from './import-requests.ts'

const words = catalogueImport.past.confirm

interface Props {
  /** The import that is to be undone; null while nothing is asked. */
  asked: Pick<CatalogueImport, '_id'> | null
  onClose: () => void
  onUndone: () => void
}

/** Asks before an import is undone, and does it. */
export function UndoDialog({ asked, onClose, onUndone }: Props) {
  const { run } = useRequest(undoRequest)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const close = () => {
    setError(null)
    onClose()
  }
  async function undo() {
    if (asked === null) return
    setBusy(true)
    setError(null)
    try {
      const { message } = await run({ params: { importId: asked._id } }).unwrap()
      showToast({ text: message })
      close()
      onUndone()
    } catch (caught) {
      setError((caught as CallFailure).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open={asked !== null}
      heading={words.title}
      confirmLabel={words.yes}
      cancelLabel={words.no}
      tone="stop"
      busy={busy}
      busyLabel={words.busy}
      error={error}
      onConfirm={() => void undo()}
      onCancel={close}
    >
      {words.text}
    </ConfirmDialog>
  )
}
