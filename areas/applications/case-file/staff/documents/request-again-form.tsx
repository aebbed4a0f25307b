import { useEffect, useRef, useState } from 'react'
import { requestReasons, type RequestReason } from '#areas/applications/case-file/contract/request-reasons.ts'
import { onCancelled, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { RadioGroup } from '#kit/ui/fields/radio-group.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { requestReasonSentences } from '#texts/applications/case-file/request-reasons.ts'
import { checklistTexts } from '#texts/applications/case-file/checklist.ts'
import { requestAgainTexts as texts, requestReasonLabels } from '#texts/applications/case-file/documents.ts'

/** Key of the unsaved input about a document. */
export const requestTypedFor = (documentId: string) => `ask-reason ${documentId}`

interface Props {
  documentId: string
  /** The previous choice for this document. */
  before: { reason: RequestReason; words: string } | null
  onAdd: (reason: RequestReason, words: string) => void
  /** Sends it at once, and returns why it was not sent, or null; null where it cannot be sent alone. */
  onSend: ((reason: RequestReason, words: string) => Promise<string | null>) | null
  onCancel: () => void
}

/** Why a document cannot be used: a listed reason, the officer's own text, or both. */
export function RequestAgainForm({ documentId, before, onAdd, onSend, onCancel }: Props) {
  const form = useUnsavedForm(requestTypedFor(documentId), {
    reason: before?.reason ?? '',
    own: before?.words ?? '',
  })
  const { own } = form.typed
  const reason = requestReasons.find((one) => one === form.typed.reason) ?? ''
  const [errors, setErrors] = useState<{ reason?: string; words?: string }>({})
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => element.current?.querySelector('input')?.focus(), [])
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** @returns whether the input is complete */
  const isComplete = (): boolean => {
    if (reason === '') setErrors({ reason: texts.reasonNeeded })
    else if (reason === 'other' && own.trim() === '') setErrors({ words: texts.wordsNeeded })
    else return true
    return false
  }
  const add = () => {
    if (reason === '' || !isComplete()) return
    form.discard()
    onAdd(reason, own.trim())
  }
  const send = async () => {
    if (reason === '' || !isComplete() || onSend === null) return
    setSending(true)
    setFailure(null)
    const problem = await onSend(reason, own.trim())
    setSending(false)
    setFailure(problem)
    if (problem === null) form.discard()
  }
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (onSend === null) add()
        else void send()
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
      {reason !== '' && reason !== 'other' && (
        <p className="text-sm">{texts.reads({ sentence: requestReasonSentences[reason] })}</p>
      )}
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
      {failure !== null && <Banner tone="error">{failure}</Banner>}
      {onSend !== null && <p className="text-sm text-soft">{texts.sendHint}</p>}
      <div className="flex flex-wrap gap-2">
        {onSend !== null && (
          <Button type="submit" tone="main" size="small" busy={sending} busyLabel={texts.sending}>
            {texts.send}
          </Button>
        )}
        <Button
          type={onSend === null ? 'submit' : 'button'}
          tone={onSend === null ? 'main' : 'line'}
          size="small"
          disabled={sending}
          onClick={onSend === null ? undefined : add}
        >
          {texts.add}
        </Button>
        <Button type="reset" size="small">
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
