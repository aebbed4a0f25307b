import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { CallFailure } from '../store/api.ts'
import { onCancelled, useTypedForm } from './unsaved-changes.ts'
import { TypedBefore } from './typed-before.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextArea } from '../ui/fields/text-input.tsx'
import { showToast } from '../ui/overlays/toast.tsx'

const formId = 'reply'

interface Words {
  readonly send: string
  readonly sending: string
  readonly cancel: string
}

interface Props {
  /** What is answered: the reply is kept under this. */
  keptFor: string
  open: boolean
  heading: string
  texts: Words
  /** What the reply is about, above the form. */
  about?: ReactNode
  /** What else is asked, above the text; told what is wrong by field. */
  ask?: (wrong: (field: string) => string | undefined) => ReactNode
  /** What is missing beside the text, by field; asked when it is sent. */
  missing?: Readonly<Record<string, string>>
  text: {
    readonly field: string
    readonly label: string
    readonly hint: string
    readonly needed: string
    readonly most: number
  }
  onClose: () => void
  /** Sends the reply; answers what was said. @throws CallFailure */
  onSend: (text: string) => Promise<string>
}

/** Asks for the words that a person outside reads as an answer. What was typed stays when it is refused. */
export function ReplyDialog(props: Props) {
  const { open, heading, texts, onClose } = props
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      heading={heading}
      closedBy={busy ? 'none' : 'closerequest'}
      actions={
        <>
          <Button tone="main" type="submit" form={formId} busy={busy} busyLabel={texts.sending}>
            {texts.send}
          </Button>
          <Button type="reset" form={formId} disabled={busy}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      {open && <Reply {...props} busy={busy} onBusy={setBusy} />}
    </Dialog>
  )
}

function Reply({
  keptFor,
  about,
  ask,
  missing = {},
  text,
  onClose,
  onSend,
  busy,
  onBusy,
}: Props & { busy: boolean; onBusy: (busy: boolean) => void }) {
  const form = useTypedForm(keptFor, { text: '' })
  const typed = form.typed.text
  const [asked, setAsked] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const lacking: Readonly<Record<string, string>> = {
    ...missing,
    ...(typed.trim() === '' && { [text.field]: text.needed }),
  }
  const wrong = (field: string) => (asked ? lacking[field] : undefined) ?? failure?.fields[field]
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (busy || Object.keys(lacking).length > 0) return
    onBusy(true)
    setFailure(null)
    try {
      showToast({ text: await onSend(typed) })
      form.forget()
      onBusy(false)
      onClose()
    } catch (refused) {
      onBusy(false)
      setFailure(refused as CallFailure)
    }
  }
  return (
    <form
      id={formId}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void send(event)}
      onReset={onCancelled(form, onClose)}
    >
      {about}
      {failure !== null && Object.keys(failure.fields).length === 0 && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      {ask?.(wrong)}
      <Field label={text.label} hint={text.hint} error={wrong(text.field)}>
        <TextArea
          value={typed}
          maxLength={text.most}
          onChange={(event) => form.change({ text: event.target.value })}
        />
      </Field>
      <TypedBefore of={form} />
    </form>
  )
}
