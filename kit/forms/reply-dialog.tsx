import { useState } from 'react'
import type { FormEvent, ReactNode } from 'react'
import type { CallFailure } from '../store/api.ts'
import { onCancelled, useUnsavedForm } from './unsaved-form.ts'
import { ResumedBanner } from './resumed-banner.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Field } from '../ui/fields/field.tsx'
import { TextArea } from '../ui/fields/text-input.tsx'
import { showToast } from '../ui/overlays/toast.tsx'

const formId = 'reply'

interface ReplyTexts {
  readonly send: string
  readonly sending: string
  readonly cancel: string
}

interface Props {
  /** The name under which the unsaved reply is stored. */
  formName: string
  open: boolean
  heading: string
  texts: ReplyTexts
  /** What the reply is about, above the form. */
  about?: ReactNode
  /** Fields above the text; gets a function that returns the error of a field. */
  extraFields?: (errorOf: (field: string) => string | undefined) => ReactNode
  /** Fields below the text, as `extraFields`. */
  fieldsBelow?: (errorOf: (field: string) => string | undefined, busy: boolean) => ReactNode
  /** Errors of extra fields by field, shown on submit. Nothing is sent while there are any. */
  missing?: Readonly<Record<string, string>>
  text: {
    readonly field: string
    readonly label: string
    readonly hint: string
    /** What to say when it is empty; null where it may be. */
    readonly needed: string | null
    readonly most: number
  }
  /** Discards what the extra fields hold, when the person cancels. */
  onDiscard?: () => void
  onClose: () => void
  /** Stops sending as long as nothing has been sent, which Cancel then does. */
  onStop?: (() => void) | undefined
  /** Sends the reply and returns the confirmation to show; null where nothing was sent. @throws CallFailure */
  onSend: (text: string) => Promise<string | null>
}

/** A dialog for a reply to somebody outside the office. The input stays if the server refuses it. */
export function ReplyDialog(props: Props) {
  const { open, heading, texts, onClose, onStop } = props
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
          {busy && onStop ? (
            <Button onClick={onStop}>{texts.cancel}</Button>
          ) : (
            <Button type="reset" form={formId} disabled={busy}>
              {texts.cancel}
            </Button>
          )}
        </>
      }
    >
      {open && <Reply {...props} busy={busy} onBusy={setBusy} />}
    </Dialog>
  )
}

function Reply({
  formName,
  about,
  extraFields,
  fieldsBelow,
  missing = {},
  text,
  onDiscard,
  onClose,
  onSend,
  busy,
  onBusy,
}: Props & { busy: boolean; onBusy: (busy: boolean) => void }) {
  const form = useUnsavedForm(formName, { text: '' })
  const typed = form.typed.text
  const [attempted, setAttempted] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const lacking: Readonly<Record<string, string>> = {
    ...missing,
    ...(typed.trim() === '' && text.needed !== null && { [text.field]: text.needed }),
  }
  const errorOf = (field: string) => (attempted ? lacking[field] : undefined) ?? failure?.fields[field]
  const discard = () => {
    form.discard()
    onDiscard?.()
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setAttempted(true)
    if (busy || Object.keys(lacking).length > 0) return
    onBusy(true)
    setFailure(null)
    try {
      const confirmation = await onSend(typed)
      onBusy(false)
      if (confirmation === null) return
      showToast({ text: confirmation })
      form.discard()
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
      onReset={onCancelled({ discard }, onClose)}
    >
      {about}
      {failure !== null && Object.keys(failure.fields).length === 0 && (
        <Banner tone="error">{failure.message}</Banner>
      )}
      {extraFields?.(errorOf)}
      <Field label={text.label} hint={text.hint} error={errorOf(text.field)}>
        <TextArea
          value={typed}
          maxLength={text.most}
          readOnly={busy}
          onChange={(event) => form.change({ text: event.target.value })}
        />
      </Field>
      {fieldsBelow?.(errorOf, busy)}
      <ResumedBanner of={form} />
    </form>
  )
}
