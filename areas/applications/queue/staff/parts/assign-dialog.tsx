import { useState } from 'react'
import type { FormEvent } from 'react'
import type { QueueChoices } from '#areas/applications/queue/contract.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { formatList } from '#kit/format/local-formats.ts'
import { Select } from '#kit/ui/fields/text-input.tsx'
import type { assignTexts } from '#texts/applications/queue/queue.ts'

const formId = 'assign'
const nobody = 'nobody'

interface Props {
  /** What is reassigned, in words. */
  texts: Pick<
    typeof assignTexts,
    | 'heading'
    | 'assign'
    | 'saving'
    | 'cancel'
    | 'now'
    | 'officer'
    | 'notified'
    | 'choose'
    | 'chooseFirst'
    | 'me'
    | 'nobody'
  >
  /** What is reassigned; empty while the dialog is closed. */
  rows: readonly { officer: { name: string } | null }[]
  officers: QueueChoices['officers']
  busy: boolean
  failure: CallFailure | null
  onGive: (to: string | null) => void
  onClose: () => void
}

/** Assigns what is selected to another person. */
export function AssignDialog({ texts, rows, officers, busy, failure, onGive, onClose }: Props) {
  return (
    <FormDialog
      open={rows.length > 0}
      onClose={onClose}
      heading={texts.heading({ count: rows.length })}
      form={formId}
      submit={texts.assign}
      busy={busy}
      busyLabel={texts.saving}
      cancel={texts.cancel}
    >
      <AssignForm texts={texts} rows={rows} officers={officers} failure={failure} onGive={onGive} />
    </FormDialog>
  )
}

function AssignForm({
  texts,
  rows,
  officers,
  failure,
  onGive,
}: Pick<Props, 'texts' | 'rows' | 'officers' | 'failure' | 'onGive'>) {
  const own = useAppSelector((state) => state.info.user?._id)
  const [to, setTo] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const holders = [...new Set(rows.flatMap(({ officer }) => (officer === null ? [] : [officer.name])))]
  const wrong = submitted && to === '' ? texts.chooseFirst : failure?.fields['to']
  const send = (event: FormEvent) => {
    event.preventDefault()
    setSubmitted(true)
    if (to !== '') onGive(to === nobody ? null : to)
  }
  return (
    <form id={formId} noValidate className="grid gap-4" onSubmit={send}>
      {failure !== null && failure.fields['to'] === undefined && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      {holders.length > 0 && <p className="text-sm text-soft">{texts.now({ names: formatList(holders) })}</p>}
      <Field label={texts.officer} hint={texts.notified} error={wrong}>
        <Select value={to} onChange={(event) => setTo(event.target.value)}>
          <option value="">{texts.choose}</option>
          {officers.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {_id === own ? texts.me({ name }) : name}
            </option>
          ))}
          {holders.length > 0 && <option value={nobody}>{texts.nobody}</option>}
        </Select>
      </Field>
    </form>
  )
}
