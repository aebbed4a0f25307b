import { useEffect, useRef, useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { FactSource, KnownSource } from '#areas/catalogue/editing/contract/catalogue-facts.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { onCancelled } from '#kit/forms/unsaved-form.ts'
import { ResumedBanner } from '#kit/forms/resumed-banner.tsx'
import { useBaseVersion } from '#kit/store/use-base-version.ts'
import { RefusalBanner } from '#kit/ui/refusal-banner.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { editingTexts as texts } from '#texts/catalogue/editing/editing.ts'
import { sendable, typedRow, type FactField } from './fact-fields.ts'
import { FactForm } from './fact-form.tsx'
import { SourceFields } from './source-fields.tsx'
import { useFactsForm } from './use-facts-form.ts'

const formId = 'facts'

/** A group of facts that is being edited. */
export interface Editing {
  readonly group: string
  /** Whose facts they are: unsaved input is stored under this and the group. */
  readonly about: string
  readonly heading: string
  readonly fields: readonly FactField[]
  readonly value: object
  /** The version of the record that has these facts. */
  readonly version: number
  /** Null if each fact has its own. */
  readonly source: KnownSource | null
}

/** The key under which unsaved input about a group of facts is stored. */
export const groupKey = (about: string, group: string): string => `${about} ${group}`

interface Props {
  editing: Editing | null
  onClose: () => void
  /** Sends the facts, which were changed from a version; returns the message to show. @throws CallFailure */
  onSave: (group: string, value: object, source: FactSource | null, version: number) => Promise<string>
  /** Loads what a colleague has saved first. */
  onStale: () => void
  /** A preview below the form. */
  preview?: (group: string, value: Record<string, unknown>) => ReactNode
}

/** The dialog to edit a group of facts with its source and day. The input stays if the server refuses it. */
export function GroupDialog({ editing, onClose, onSave, onStale, preview }: Props) {
  const [busy, setBusy] = useState(false)
  return (
    <FormDialog
      open={editing !== null}
      onClose={onClose}
      wide
      heading={editing?.heading ?? ''}
      form={formId}
      submit={texts.save}
      busy={busy}
      busyLabel={texts.saving}
      cancel={texts.cancel}
      resets
    >
      {editing !== null && (
        <Form
          editing={editing}
          busy={busy}
          onBusy={setBusy}
          onClose={onClose}
          onSave={onSave}
          onStale={onStale}
          {...(preview ? { preview } : {})}
        />
      )}
    </FormDialog>
  )
}

interface FormProps extends Props {
  editing: Editing
  busy: boolean
  onBusy: (busy: boolean) => void
}

function Form({ editing, busy, onBusy, onClose, onSave, onStale, preview }: FormProps) {
  const { group, fields, value, source } = editing
  const about = groupKey(editing.about, group)
  const typing = useFactsForm(about, typedRow(fields, value), source)
  const base = useBaseVersion(about, editing.version, typing.changed)
  const { facts } = typing
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({})
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [wrong])
  const now = sendable(fields, facts.typed, texts.notANumber)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setFailure(null)
    setWrong(now.wrong)
    if (Object.keys(now.wrong).length > 0) return
    onBusy(true)
    try {
      showToast({
        text: await onSave(group, now.value, source === null ? null : typing.sentSource, base.version),
      })
      typing.discard()
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
    <form
      ref={form}
      id={formId}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void save(event)}
      onReset={onCancelled(typing, onClose)}
    >
      {failure !== null && !named && (
        <RefusalBanner
          message={failure.message}
          reload={failure.code === 'draft_changed' ? texts.reload : null}
          onReload={() => {
            base.beginAgain()
            onClose()
            onStale()
          }}
        />
      )}
      {named && (
        <p role="alert" className="sr-only">
          {failure.message}
        </p>
      )}
      <FactForm fields={fields} typed={facts.typed} onTyped={facts.change} wrong={wrong} />
      {preview?.(group, now.value)}
      {source !== null && (
        <SourceFields source={typing.source.typed} onSource={typing.source.change} wrong={wrong} />
      )}
      <ResumedBanner of={typing} />
    </form>
  )
}
