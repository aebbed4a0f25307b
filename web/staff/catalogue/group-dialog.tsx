import { useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { FactSource, KnownSource } from '#contract/catalogue-facts.ts'
import type { CallFailure } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast.tsx'
import { catalogueDesk as words } from '../../words/en-catalogue-desk.ts'
import { sendable, typedRow, type FactField, type TypedRow } from './fact-fields.ts'
import { FactForm } from './fact-form.tsx'
import { SourceFields } from './source-fields.tsx'

const formId = 'facts'

/** A group of facts that is being changed. */
export interface Editing {
  readonly group: string
  readonly heading: string
  readonly fields: readonly FactField[]
  readonly value: object
  /** Null: the facts each have one of their own. */
  readonly source: KnownSource | null
}

interface Props {
  editing: Editing | null
  onClose: () => void
  /** Sends the facts; answers what was said. @throws CallFailure */
  onSave: (group: string, value: object, source: FactSource | null) => Promise<string>
  /** Read beneath the form while it is typed. */
  preview?: (group: string, value: Record<string, unknown>) => ReactNode
}

/** Asks for a group of facts, where they were read, and on which day. What was typed stays when it is refused. */
export function GroupDialog({ editing, onClose, onSave, preview }: Props) {
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={editing !== null}
      onClose={onClose}
      wide
      heading={editing?.heading ?? ''}
      closedBy={busy ? 'none' : 'closerequest'}
      actions={
        <>
          <Button tone="main" type="submit" form={formId} busy={busy} busyLabel={words.saving}>
            {words.save}
          </Button>
          <Button onClick={onClose} disabled={busy}>
            {words.cancel}
          </Button>
        </>
      }
    >
      {editing !== null && (
        <Form
          editing={editing}
          busy={busy}
          onBusy={setBusy}
          onClose={onClose}
          onSave={onSave}
          {...(preview ? { preview } : {})}
        />
      )}
    </Dialog>
  )
}

interface FormProps extends Props {
  editing: Editing
  busy: boolean
  onBusy: (busy: boolean) => void
}

function Form({ editing, busy, onBusy, onClose, onSave, preview }: FormProps) {
  const { group, fields, value, source } = editing
  const [typed, setTyped] = useState<TypedRow>(() => typedRow(fields, value))
  const [read, setRead] = useState<FactSource>(() => ({
    ...{ url: source?.url ?? '', document: source?.document ?? null },
    checkedOn: new Date().toISOString().slice(0, 10),
  }))
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [wrong])
  const now = sendable(fields, typed, words.notANumber)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure(null)
    setWrong(now.wrong)
    if (Object.keys(now.wrong).length > 0) return
    onBusy(true)
    try {
      const sent = {
        url: read.url?.trim() || null,
        document: read.document?.trim() || null,
        checkedOn: read.checkedOn,
      }
      showToast({ text: await onSave(group, now.value, source === null ? null : sent) })
      onBusy(false)
      onClose()
    } catch (refused) {
      onBusy(false)
      const { fields: named } = refused as CallFailure
      setFailure(refused as CallFailure)
      setWrong(
        Object.fromEntries(Object.entries(named).map(([at, text]) => [at.replace(/^value\./, ''), text])),
      )
    }
  }
  const named = failure !== null && Object.keys(failure.fields).length > 0
  return (
    <form ref={form} id={formId} noValidate className="grid gap-5" onSubmit={(event) => void save(event)}>
      {failure !== null && !named && <Banner tone="error">{failure.message}</Banner>}
      {named && (
        <p role="alert" className="sr-only">
          {failure.message}
        </p>
      )}
      <FactForm fields={fields} typed={typed} onTyped={setTyped} wrong={wrong} />
      {preview?.(group, now.value)}
      {source !== null && <SourceFields source={read} onSource={setRead} wrong={wrong} />}
    </form>
  )
}
