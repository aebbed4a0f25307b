import { useState } from 'react'
import type { FormEvent } from 'react'
import {
  chooseQueueColumns,
  mostShownColumns,
  shownColumns,
  usualShownColumns,
  type ShownColumn,
} from '#areas/applications/queue/contract.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox } from '#kit/ui/fields/checkbox.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { queueColumnTexts as texts, queueTexts } from '#texts/applications/queue/queue.ts'

const formId = 'queue-columns'

interface Props {
  open: boolean
  columns: readonly ShownColumn[]
  onClose: () => void
}

/** Chooses the columns of the queue; the choice goes with the officer to every device. */
export function ColumnsDialog({ open, columns, onClose }: Props) {
  const { send, isSending, failure, reset } = useSend(chooseQueueColumns)
  const close = () => {
    reset()
    onClose()
  }
  return (
    <FormDialog
      open={open}
      onClose={close}
      heading={texts.heading}
      form={formId}
      submit={texts.save}
      busy={isSending}
      busyLabel={texts.saving}
      cancel={texts.cancel}
    >
      <ColumnsForm
        columns={columns}
        failure={failure?.fields['columns'] ?? failure?.message ?? null}
        onSave={(chosen) => {
          if (isSending) return
          void send({ body: { columns: [...chosen] } }).then(({ message }) => {
            showToast({ text: message })
            close()
          }, shownByState)
        }}
      />
    </FormDialog>
  )
}

function ColumnsForm({
  columns,
  failure,
  onSave,
}: {
  columns: readonly ShownColumn[]
  failure: string | null
  onSave: (columns: readonly ShownColumn[]) => void
}) {
  const [chosen, setChosen] = useState(columns)
  const full = chosen.length >= mostShownColumns
  const send = (event: FormEvent) => {
    event.preventDefault()
    onSave(chosen)
  }
  return (
    <form id={formId} noValidate onSubmit={send} className="grid gap-4">
      <p className="text-sm text-soft">{texts.about({ most: mostShownColumns })}</p>
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      <fieldset>
        <legend className="sr-only">{texts.heading}</legend>
        <div className="grid sm:grid-cols-2 sm:gap-x-4">
          {shownColumns.map((column) => {
            const checked = chosen.includes(column)
            return (
              <Checkbox
                key={column}
                label={queueTexts.columns[column]}
                checked={checked}
                disabled={!checked && full}
                onChange={(event) =>
                  setChosen(
                    event.target.checked ? [...chosen, column] : chosen.filter((one) => one !== column),
                  )
                }
              />
            )
          })}
        </div>
        <Button size="small" tone="text" className="mt-1" onClick={() => setChosen(usualShownColumns)}>
          {texts.usual}
        </Button>
      </fieldset>
    </form>
  )
}
