import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { insertAtCaret } from '#kit/ui/fields/insert-at-caret.ts'
import { onCancelled, useUnsavedForm, useUnsavedKey } from '#kit/forms/unsaved-form.ts'
import { sendKeyFor } from '#kit/store/send-key.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { useSend } from '#kit/store/use-send.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextArea } from '#kit/ui/fields/text-input.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { InsertTemplate } from '#areas/conversation/reply-templates/staff/insert-template.tsx'
import type { Enquiry } from '../contract/enquiries.ts'
import { answerEnquiry, enquiryAnswerMost } from '../contract/enquiry-inbox.ts'
import { enquiryInboxTexts as texts } from '#texts/conversation/enquiries/enquiry-inbox.ts'

/** The key under which unsaved input is stored. */
export const answerTypedFor = (enquiryId: string) => `enquiry ${enquiryId}`

interface Props {
  of: Enquiry
  onClose: () => void
  /** Loads it again when another officer was faster. */
  onStale: () => void
}

/**
 * The answer to one enquiry; sent only once on a bad network too. The input stays when another officer was
 * faster, whose answer is to be read first: it may have appeared above while this one was being written.
 */
export function AnswerForm({ of, onClose, onStale }: Props) {
  const { send: answer, isSending, failure, reset } = useSend(answerEnquiry)
  const field = useId()
  const [seen, setSeen] = useState(of.answers.length)
  const own = useAppSelector((state) => state.info.user?.name)
  // One's own answer appears there too when its reply was lost; sent again, it goes out once.
  const isFaster = of.answers.slice(seen).some(({ by }) => by !== own) && !isSending
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
    const body = { text, after: seen }
    const idempotencyKey = sendKeyFor(formKey, text)
    void answer({ params: { enquiryId: of._id }, body, idempotencyKey }).then(
      ({ message }) => {
        form.discard()
        showToast({ text: message })
        onClose()
      },
      ({ code }: CallFailure) => {
        if (code === 'changed_meanwhile') onStale()
      },
    )
  }
  return (
    <form
      noValidate
      className="grid gap-3 border-t border-line pt-3"
      onSubmit={send}
      onReset={onCancelled(form, onClose)}
    >
      {isFaster ? (
        <Banner
          tone="info"
          announce
          action={
            <Button
              size="small"
              onClick={() => {
                reset()
                setSeen(of.answers.length)
              }}
            >
              {texts.answerRead}
            </Button>
          }
        >
          {texts.answeredMeanwhile}
        </Banner>
      ) : (
        failure !== null &&
        failure.fields['text'] === undefined && <Banner tone="error">{failure.message}</Banner>
      )}
      <Field
        id={field}
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
      <div>
        <InsertTemplate
          // It belongs to no application: templates with a reference cannot be used.
          words={{ name: of.firstName }}
          onInsert={(inserted) => insertAtCaret(field, inserted, (changed) => form.change({ text: changed }))}
        />
      </div>
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
