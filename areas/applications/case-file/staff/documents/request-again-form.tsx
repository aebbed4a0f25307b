import { useEffect, useRef, useState } from 'react'
import { requestReasons, type RequestReason } from '#areas/applications/case-file/contract/request-reasons.ts'
import { onCancelled, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { checklistTexts } from '#texts/applications/case-file/checklist.ts'
import { requestAgainTexts as texts, requestReasonLabels } from '#texts/applications/case-file/documents.ts'

/** Key of the unsaved input about a document. */
export const requestTypedFor = (documentId: string) => `ask-reason ${documentId}`

interface Props {
  documentId: string
  /** The previous choice for this document. */
  before: { reason: RequestReason; words: string } | null
  onAdd: (reason: RequestReason, words: string) => void
  onCancel: () => void
}

/** Why a document cannot be used: a listed reason, the officer's own text, or both. */
export function RequestAgainForm({ documentId, before, onAdd, onCancel }: Props) {
  const form = useUnsavedForm(requestTypedFor(documentId), {
    reason: before?.reason ?? '',
    own: before?.words ?? '',
  })
  const { own } = form.typed
  const reason = requestReasons.find((one) => one === form.typed.reason) ?? ''
  const [errors, setErrors] = useState<{ reason?: string; words?: string }>({})
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const add = () => {
    if (reason === '') setErrors({ reason: texts.reasonNeeded })
    else if (reason === 'other' && own.trim() === '') setErrors({ words: texts.wordsNeeded })
    else {
      form.discard()
      onAdd(reason, own.trim())
    }
  }
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
      onReset={onCancelled(form, onCancel)}
    >
      <RadioGroup
        legend={texts.legend}
        name="reason"
        value={reason}
        {...(errors.reason === undefined ? {} : { error: errors.reason })}
        onValue={(value) => {
          form.change({ reason: value })
          setErrors({})
        }}
        options={requestReasons.map((one) => ({ value: one, label: requestReasonLabels[one] }))}
      />
      <Field
        label={texts.words}
        hint={texts.wordsHint}
        optional={reason === 'other' ? undefined : checklistTexts.optional}
        error={errors.words}
      >
        <TextArea
          rows={2}
          maxLength={500}
          value={own}
          onChange={({ currentTarget }) => form.change({ own: currentTarget.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" tone="main" size="small">
          {texts.add}
        </Button>
        <Button type="reset" size="small">
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
