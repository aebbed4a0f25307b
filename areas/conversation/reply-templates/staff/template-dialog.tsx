import { useId } from 'react'
import type { FormEvent } from 'react'
import { ResumedBanner } from '#kit/forms/resumed-banner.tsx'
import { onCancelled, useUnsavedForm } from '#kit/forms/unsaved-form.ts'
import { useBaseVersion } from '#kit/store/use-base-version.ts'
import { useSend } from '#kit/store/use-send.ts'
import type { CallFailure } from '#kit/store/api.ts'
import { RefusalBanner } from '#kit/ui/refusal-banner.tsx'
import { Field } from '#kit/ui/fields/field.tsx'
import { TextArea, TextInput } from '#kit/ui/fields/text-input.tsx'
import { FormDialog } from '#kit/ui/overlays/form-dialog.tsx'
import { showToast } from '#kit/ui/overlays/toast.tsx'
import { replyTemplateTexts as texts } from '#texts/conversation/reply-templates/reply-templates.ts'
import {
  addReplyTemplate,
  changeReplyTemplate,
  longestTemplate,
  longestTemplateName,
  type ReplyTemplate,
} from '../contract.ts'

interface Props {
  /** Null: the dialog is closed. */
  of: ReplyTemplate | 'new' | null
  onClose: () => void
  /** Loads what a colleague has saved first. */
  onStale: () => void
}

interface Input {
  name: string
  text: string
}

/** Adds or changes a template. */
export function TemplateDialog({ of, onClose, onStale }: Props) {
  const form = useId()
  const add = useSend(addReplyTemplate)
  const change = useSend(changeReplyTemplate)
  const { isSending, failure } = of === 'new' ? add : change
  const close = () => {
    add.reset()
    change.reset()
    onClose()
  }
  const save = async (input: Input, version: number) => {
    if (of === null) return
    const { message } = await (of === 'new'
      ? add.send({ body: input })
      : change.send({ params: { templateId: of._id }, body: { ...input, version } }))
    showToast({ text: message })
    close()
  }
  return (
    <FormDialog
      open={of !== null}
      wide
      onClose={close}
      heading={of === null || of === 'new' ? texts.addHeading : texts.editHeading({ name: of.name })}
      form={form}
      submit={texts.save}
      busy={isSending}
      busyLabel={texts.saving}
      cancel={texts.cancel}
      resets
    >
      {of !== null && (
        <TemplateForm
          key={of === 'new' ? 'new' : of._id}
          id={form}
          of={of}
          failure={failure}
          onClose={close}
          onStale={onStale}
          onSave={async (input, version) => {
            if (isSending) return false
            return save(input, version).then(
              () => true,
              // The failure is shown from the state of the call.
              () => false,
            )
          }}
        />
      )}
    </FormDialog>
  )
}

interface FormProps extends Pick<Props, 'onClose' | 'onStale'> {
  id: string
  of: ReplyTemplate | 'new'
  failure: CallFailure | null
  /** Resolves to whether it was saved. */
  onSave: (input: Input, version: number) => Promise<boolean>
}

function TemplateForm({ id, of, failure, onClose, onStale, onSave }: FormProps) {
  const { name, text, version } = of === 'new' ? { name: '', text: '', version: 0 } : of
  const about = of === 'new' ? 'reply-template' : `reply-template ${of._id}`
  const form = useUnsavedForm(about, { name, text })
  const base = useBaseVersion(about, version, form.changed)
  const fields = failure?.fields ?? {}
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSave(form.typed, base.version).then((isSaved) => {
      if (isSaved) form.discard()
    })
  }
  return (
    <form id={id} noValidate className="grid gap-4" onSubmit={submit} onReset={onCancelled(form, onClose)}>
      {failure !== null && Object.keys(fields).length === 0 && (
        <RefusalBanner
          message={failure.message}
          reload={failure.code === 'changed_meanwhile' ? texts.reload : null}
          onReload={() => {
            base.beginAgain()
            onClose()
            onStale()
          }}
        />
      )}
      <Field label={texts.name} hint={texts.nameHint} error={fields['name']}>
        <TextInput
          value={form.typed.name}
          maxLength={longestTemplateName}
          autoComplete="off"
          dir="auto"
          onChange={({ currentTarget }) => form.change({ name: currentTarget.value })}
        />
      </Field>
      <Field label={texts.text} hint={texts.textHint} error={fields['text']}>
        <TextArea
          value={form.typed.text}
          rows={8}
          maxLength={longestTemplate}
          dir="auto"
          onChange={({ currentTarget }) => form.change({ text: currentTarget.value })}
        />
      </Field>
      <ResumedBanner of={form} />
    </form>
  )
}
