import { useState } from 'react'
import type { FormEvent } from 'react'
import { newKey, type CallFailure } from '#kit/store/api.ts'
import { onCancelled, useTypedForm } from '#kit/forms/kept-typing.ts'
import { useRequest } from '#kit/store/hooks.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import type { Enquiry } from '../contract/enquiries.ts'
import { enquiryAnswerMost } from '../contract/enquiry-desk.ts'
import { staffEnquiries as words } from '../texts/en-staff.ts'
import { answerEnquiryRequest } from './enquiry-requests.ts'

/** What is typed to a question is kept under this. */
export const answerTypedFor = (enquiryId: string) => `enquiry ${enquiryId}`

interface Props {
  of: Enquiry
  onClose: () => void
  onChanged: () => void
}

/** The answer to one question; sent once, however the network is. What was typed stays when somebody was faster. */
export function AnswerForm({ of, onClose, onChanged }: Props) {
  const { run } = useRequest(answerEnquiryRequest)
  const form = useTypedForm(answerTypedFor(of._id), { text: '' })
  const { text } = form.typed
  const [key] = useState(newKey)
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const missing = text.trim() === '' ? words.answerMissing : undefined
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (busy || missing !== undefined) return
    setBusy(true)
    setFailure(null)
    try {
      const body = { text, after: of.answers.length }
      const { message } = await run({ params: { enquiryId: of._id }, body, idempotencyKey: key }).unwrap()
      form.forget()
      showToast({ text: message })
      onClose()
      onChanged()
    } catch (refused) {
      setFailure(refused as CallFailure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      noValidate
      className="grid gap-3 border-t border-line pt-3"
      onSubmit={(event) => void send(event)}
      onReset={onCancelled(form, onClose)}
    >
      {failure !== null && failure.fields['text'] === undefined && (
        <Banner
          tone="error"
          action={
            failure.code === 'changed_meanwhile' && (
              <Button size="small" onClick={onChanged}>
                {words.reload}
              </Button>
            )
          }
        >
          {failure.message}
        </Banner>
      )}
      <Field
        label={words.answerLabel}
        hint={words.answerHint}
        error={(asked ? missing : undefined) ?? failure?.fields['text']}
        className="max-w-[44em]"
      >
        <TextArea
          autoFocus
          rows={6}
          value={text}
          maxLength={enquiryAnswerMost}
          onChange={(event) => form.change({ text: event.target.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" tone="main" size="small" busy={busy} busyLabel={words.sending}>
          {words.send}
        </Button>
        <Button type="reset" size="small" disabled={busy}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
