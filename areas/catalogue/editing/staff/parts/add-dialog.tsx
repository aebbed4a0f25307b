import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import type { FactSource } from '#areas/catalogue/editing/contract/catalogue-facts.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { onCancelled } from '#kit/forms/unsaved-form.ts'
import { ResumedBanner } from '#kit/forms/resumed-banner.tsx'
import { Banner } from '#kit/ui/banner.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { editingTexts } from '#texts/catalogue/editing/editing.ts'
import { sendable, typedRow, type FactField } from './fact-fields.ts'
import { FactForm } from './fact-form.tsx'
import { SourceFields } from './source-fields.tsx'
import { useFactsForm } from './use-facts-form.ts'

const formId = 'add-record'

interface Props {
  /** The key under which unsaved input is stored. */
  about: string
  open: boolean
  texts: { readonly title: string; readonly help: string; readonly save: string }
  fields: readonly FactField[]
  onClose: () => void
  /** Creates the draft and opens its page. @throws CallFailure */
  onAdd: (value: Record<string, unknown>, source: FactSource) => Promise<void>
}

/** The dialog to create a draft with its name and source. */
export function AddDialog({ open, texts, onClose, ...rest }: Props) {
  const [busy, setBusy] = useState(false)
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      wide
      heading={texts.title}
      form={formId}
      submit={texts.save}
      busy={busy}
      busyLabel={editingTexts.saving}
      cancel={editingTexts.cancel}
      resets
    >
      {open && <Form {...rest} help={texts.help} onClose={onClose} busy={busy} onBusy={setBusy} />}
    </FormDialog>
  )
}

interface FormProps extends Pick<Props, 'about' | 'fields' | 'onClose' | 'onAdd'> {
  help: string
  busy: boolean
  onBusy: (busy: boolean) => void
}

function Form({ about, help, fields, onClose, onAdd, busy, onBusy }: FormProps) {
  const typing = useFactsForm(about, typedRow(fields, {}), null)
  const { facts, source } = typing
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [failure])
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    onBusy(true)
    setFailure(null)
    const { value } = sendable(fields, facts.typed, editingTexts.notANumber)
    try {
      await onAdd(value, typing.sentSource)
      typing.discard()
      onBusy(false)
    } catch (refused) {
      onBusy(false)
      setFailure(refused as CallFailure)
    }
  }
  const wrong = failure?.fields ?? {}
  return (
    <form
      ref={form}
      id={formId}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void send(event)}
      onReset={onCancelled(typing, onClose)}
    >
      <p className="text-sm text-soft">{help}</p>
      {failure !== null && Object.keys(wrong).length === 0 && <Banner tone="error">{failure.message}</Banner>}
      <FactForm fields={fields} typed={facts.typed} onTyped={facts.change} wrong={wrong} />
      <SourceFields source={source.typed} onSource={source.change} wrong={wrong} />
      <ResumedBanner of={typing} />
    </form>
  )
}
