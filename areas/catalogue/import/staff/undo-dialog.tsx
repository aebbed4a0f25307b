import { ConfirmAndSend } from '#kit/forms/confirm-and-send.tsx'
import { undoImportTexts as texts } from '#texts/catalogue/import/import.ts'
import { undoImport, type CatalogueImport } from '../contract.ts'

interface Props {
  /** The import to undo; null closes the dialog. */
  run: Pick<CatalogueImport, '_id'> | null
  onClose: () => void
}

/** Confirms and undoes an import. */
export const UndoDialog = ({ run, onClose }: Props) => (
  <ConfirmAndSend
    route={undoImport}
    input={run && { params: { importId: run._id } }}
    texts={texts}
    onClose={onClose}
  >
    {texts.text}
  </ConfirmAndSend>
)
