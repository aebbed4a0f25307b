import { Suspense, useState } from 'react'
import type { FormEvent } from 'react'
import { onCancelled, useUnsavedForm, useUnsavedKey } from '#kit/forms/unsaved-form.ts'
import { sendKeyFor } from '#kit/store/send-key.ts'
import { shownByState, useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import type { Enquiry } from '../contract/enquiries.ts'
import { answerEnquiry, enquiryAnswerMost } from '../contract/enquiry-inbox.ts'
import { enquiryInboxTexts as texts } from '#texts/conversation/enquiries/enquiry-inbox.ts'

// Nobody waits for it.
const WhoAnswers = lazyPage<{ enquiryId: string }>(
  () => import('#areas/conversation/live/staff/who-answers.tsx'),
)

/** The key under which unsaved input is stored. */
export const answerTypedFor = (enquiryId: string) => `enquiry ${enquiryId}`

interface Props {
  of: Enquiry
  onClose: () => void
  onReload: () => void
}

/**
 * The answer to one enquiry; sent only once on a bad network too. The input stays when another officer was
 * faster.
 */
export function AnswerForm({ of, onClose, onReload }: Props) {
  const { send: answer, isSending, failure } = useSend(answerEnquiry)
  const about = answerTypedFor(of._id)
  const form = useUnsavedForm(about, { text: '' })
  const formKey = useUnsavedKey(about)
  const { text } = form.typed
  const [isSubmitted, setIsSubmitted] = useState(false)
  const missing = text.trim() === '' ? texts.answerMissing : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    setIsSubmitted(true)
    if (isSending || missing !== undefined) return
    const body = { text, after: of.answers.length }
    const idempotencyKey = sendKeyFor(formKey, text)
    void answer({ params: { enquiryId: of._id }, body, idempotencyKey }).then(({ message }) => {
      form.discard()
      showToast({ text: message })
      onClose()
    }, shownByState)
  }
  return (
    <form
      noValidate
      className="grid gap-3 border-t border-line pt-3"
      onSubmit={send}
      onReset={onCancelled(form, onClose)}
    >
      <Suspense>
        <WhoAnswers enquiryId={of._id} />
      </Suspense>
      {failure !== null && failure.fields['text'] === undefined && (
        <Banner
          tone="error"
          action={
            failure.code === 'changed_meanwhile' && (
              <Button size="small" onClick={onReload}>
                {texts.reload}
              </Button>
            )
          }
        >
          {failure.message}
        </Banner>
      )}
      <Field
        label={texts.answerLabel}
        hint={texts.answerHint}
        error={(isSubmitted ? missing : undefined) ?? failure?.fields['text']}
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
        <Button type="submit" tone="main" size="small" busy={isSending} busyLabel={texts.sending}>
          {texts.send}
        </Button>
        <Button type="reset" size="small" disabled={isSending}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}
