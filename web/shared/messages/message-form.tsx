import { useId } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-input.tsx'
import { messageWords as words } from '../../words/en-messages.ts'
import type { CallFailure } from '../../api.ts'
import { useTypedForm } from '../kept-typing.ts'
import type { Reader } from './message-list.tsx'

interface Props {
  /** What is typed and not sent is kept under this name for as long as the tab is open. */
  draftKey: string
  reader: Reader
  /** Whether the university reads it too. */
  withUniversity: boolean
  busy: boolean
  failure: CallFailure | null
  /** Sends; resolves to whether it arrived. A retry after a lost answer carries the key of the first try. */
  onSend: (text: string, idempotencyKey: string | undefined) => Promise<boolean>
}

/** Where a message is written. Nothing typed is lost: not to a reload, not to a broken connection. */
export function MessageForm(props: Props) {
  return <Draft key={props.draftKey} {...props} />
}

function Draft({ draftKey, reader, withUniversity, busy, failure, onSend }: Props) {
  const form = useTypedForm(`message ${draftKey}`, { text: '' })
  const { text } = form.typed
  const id = useId()
  const error = failure?.fields['text']
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (busy) return
        const key = failure?.code === 'not_known' ? (failure.idempotencyKey ?? undefined) : undefined
        void onSend(text, key).then((arrived) => arrived && form.forget())
      }}
    >
      {failure !== null && error === undefined && (
        <Banner tone="error" lead={words.failed}>
          {failure.message} {words.kept}
        </Banner>
      )}
      <Field
        id={id}
        label={(withUniversity ? words.textWithUniversity : words.text)[reader]}
        hint={words.textHint}
        {...(error ? { error } : {})}
      >
        <TextArea
          value={text}
          maxLength={4000}
          dir="auto"
          onChange={(event) => form.change({ text: event.target.value })}
        />
      </Field>
      <div>
        <Button type="submit" tone="main" busy={busy} busyLabel={words.sending}>
          {words.send}
        </Button>
      </div>
    </form>
  )
}
