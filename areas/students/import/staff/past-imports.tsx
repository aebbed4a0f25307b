import { useState } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { useListAddress } from '#kit/lists/list-address.ts'
import { CardList } from '#kit/lists/card-list.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Button } from '#kit/ui/button.tsx'
import { CardHead } from '#kit/ui/cards/card.tsx'
import { ConfirmDialog } from '#kit/ui/overlays/confirm-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { isolated } from '#kit/language/isolated.ts'
import { studentImportTexts as texts } from '#texts/students/import/student-import.ts'
import { listStudentImports, undoStudentImport, type StudentImport } from '../contract.ts'

const rowsPerPage = 20

/** Earlier imports, the newest first, each with a button to undo it. */
export function PastImports() {
  const { page, hrefOf } = useListAddress(paths.staffStudentImports)
  const imports = useLoaded(listStudentImports, { query: { page, limit: rowsPerPage } })
  return (
    <CardList
      title={texts.past}
      head={<CardHead heading={texts.past} />}
      of={imports}
      loading={texts.loading}
      empty={{ title: texts.empty, help: texts.emptyHelp }}
      pages={texts.pages}
      page={page}
      rowsPerPage={rowsPerPage}
      hrefOf={hrefOf}
    >
      {(rows) => (
        <ul className="divide-y divide-line border-t border-line">
          {rows.map((one) => (
            <PastImport key={one._id} of={one} />
          ))}
        </ul>
      )}
    </CardList>
  )
}

function PastImport({ of: { _id, fileName, by, importedAt, created, undone } }: { of: StudentImport }) {
  const { send, isSending, failure, reset } = useSend(undoStudentImport)
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => {
    reset()
    setIsAsking(true)
  }
  const undo = async () => {
    const { message } = await send({ params: { importId: _id }, body: {} })
    setIsAsking(false)
    showToast({ text: message })
  }
  return (
    <li className="grid gap-2 px-5 py-3 max-sm:px-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
        <div className="min-w-0">
          <p className="font-semibold break-words">
            <bdi>{fileName}</bdi>
          </p>
          <p className="text-xs text-soft">
            {texts.by({ name: isolated(by ?? texts.somebody), when: formatTimestamp(importedAt) })}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-3 text-sm">
          <span>
            {undone === null ? texts.created({ count: created }) : texts.removed({ count: undone.removed })}
          </span>
          {undone === null && (
            <Button size="small" aria-label={texts.undoNamed({ file: fileName })} onClick={ask}>
              {texts.undo}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        tone="stop"
        open={isAsking}
        heading={texts.undoAsk({ count: created })}
        confirmLabel={texts.undoSend}
        cancelLabel={texts.undoCancel}
        busy={isSending}
        busyLabel={texts.undoing}
        error={failure?.message}
        onConfirm={() => void undo().catch(shownByState)}
        onCancel={() => setIsAsking(false)}
      >
        {texts.undoHelp}
      </ConfirmDialog>
    </li>
  )
}
